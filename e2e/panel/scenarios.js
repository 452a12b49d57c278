// How the conversation finds its place again, each with a link that a test plays. Evaluated in a page of the extension.
(() => {
  'use strict';

  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

  /** A link whose other side is this test. */
  class PlayedLink {
    listeners = {};
    sent = [];
    /** method to what is answered: a value, an Error, or undefined for no answer yet */
    answers = { open: { session: 's1', resumed: false, state: { reading: 'open' } }, ask: { answer: 'a1' }, cancel: { cancelled: true } };
    on(event, listener) { this.listeners[event] = listener; }
    play(event, params) { this.listeners[event](params); }
    request(method, params) {
      this.sent.push([method, params]);
      const answer = this.answers[method];
      if (answer instanceof Error) return Promise.reject(answer);
      return answer === undefined ? new Promise((resolve) => (this.release = resolve)) : Promise.resolve(answer);
    }
    methods() { return this.sent.map(([method]) => method).join(' '); }
  }

  async function begin(open = true) {
    sessionStorage.clear();
    const { Conversation } = await import('/extension/panel/conversation.js');
    const { LinkError } = await import('/extension/panel/link.js');
    const link = new PlayedLink();
    const cleared = [];
    const conversation = new Conversation(link, 1, { onExchange: () => {}, onCleared: (why) => cleared.push(why), onPolicy: () => {} });
    if (open) await conversation.open();
    const exchange = { question: 'q', tab: 7, phase: 'asking', answer: null };
    return { link, conversation, exchange, cleared, gone: () => new LinkError('disconnected', 'gone'), missing: () => new LinkError('not_available', 'missing') };
  }

  const delta = (seq, text, answer = 'a1') => ['answer_delta', { answer, seq, text }];
  const end = (seq, answer = 'a1') => ['answer_end', { answer, seq, end: 'complete' }];

  /** name to what happens; each returns what must be [got, want] pairs */
  const SCENARIOS = {
    'events in order': async () => {
      const { link, conversation, exchange } = await begin();
      await conversation.ask(exchange);
      link.play(...delta(1, 'one '));
      link.play(...delta(2, 'two'));
      link.play(...end(3));
      return [[exchange.answer.text, 'one two'], [exchange.phase, 'ended'], [conversation.busy, false], [link.methods(), 'open ask']];
    },
    'events twice': async () => {
      const { link, conversation, exchange } = await begin();
      await conversation.ask(exchange);
      link.play(...delta(1, 'one'));
      link.play(...delta(1, 'one'));
      return [[exchange.answer.text, 'one']];
    },
    'events before the answer has a name': async () => {
      const { link, conversation, exchange } = await begin();
      link.answers.ask = undefined;
      const asked = conversation.ask(exchange);
      link.play(...delta(1, 'early'));
      link.play(...end(2));
      link.release({ answer: 'a1' });
      await asked;
      return [[exchange.answer.text, 'early'], [exchange.phase, 'ended']];
    },
    'a hole is filled': async () => {
      const { link, conversation, exchange } = await begin();
      await conversation.ask(exchange);
      link.answers.answer = { answer: 'a1', seq: 3, text: 'one two three ', tools: [{ tool: 'read_view', phase: 'done', chars: 5 }], done: false };
      link.play(...delta(1, 'one '));
      link.play(...delta(3, 'three '));
      link.play(...delta(4, 'four'));
      link.play(...end(5));
      await settle();
      return [[exchange.answer.text, 'one two three four'], [exchange.answer.tools.length, 1], [exchange.phase, 'ended'], [link.methods(), 'open ask answer']];
    },
    'another answer is not mixed in': async () => {
      const { link, conversation, exchange } = await begin();
      await conversation.ask(exchange);
      link.play(...delta(1, 'theirs', 'b1'));
      link.play(...delta(1, 'ours'));
      return [[exchange.answer.text, 'ours']];
    },
    'the worker dies in the middle': async () => {
      const { link, conversation, exchange } = await begin();
      await conversation.ask(exchange);
      link.play(...delta(1, 'one '));
      link.answers.open = { ...link.answers.open, resumed: true, answer: 'a1' };
      link.answers.answer = { answer: 'a1', seq: 3, text: 'one two ', tools: [], done: false };
      await conversation.open();
      link.play(...delta(4, 'three'));
      return [[exchange.answer.text, 'one two three'], [JSON.stringify(link.sent[2]), '["open",{"window":1,"session":"s1"}]']];
    },
    'the worker dies before the answer has a name': async () => {
      const { link, conversation, exchange, gone } = await begin();
      link.answers.ask = gone();
      await conversation.ask(exchange);
      link.answers.open = { ...link.answers.open, resumed: true, answer: 'a1' };
      link.answers.answer = { answer: 'a1', seq: 2, text: 'whole', tools: [], done: true, end: { end: 'complete' } };
      await conversation.open();
      return [[exchange.answer.text, 'whole'], [exchange.phase, 'ended']];
    },
    'a question lost with the worker': async () => {
      const { link, conversation, exchange, gone } = await begin();
      await conversation.ask(exchange);
      link.play(...end(1));
      const second = { ...exchange, phase: 'asking', answer: null };
      link.answers.ask = gone();
      await conversation.ask(second);
      link.answers.open = { ...link.answers.open, resumed: true, answer: 'a1' };
      await conversation.open();
      return [[second.phase, 'ended'], [second.answer, null], [typeof second.trouble, 'string'], [conversation.busy, false]];
    },
    'the host forgot the session': async () => {
      const { link, conversation, exchange, cleared } = await begin();
      await conversation.ask(exchange);
      link.answers.open = { ...link.answers.open, session: 's2' };
      await conversation.open();
      return [[exchange.phase, 'ended'], [cleared.join(), 'lost'], [sessionStorage.getItem('session'), 's2']];
    },
    'stopped before the answer has a name': async () => {
      const { link, conversation, exchange } = await begin();
      link.answers.ask = undefined;
      const asked = conversation.ask(exchange);
      await conversation.stop();
      link.release({ answer: 'a1' });
      await asked;
      return [[link.methods(), 'open ask cancel']];
    },
    'asked before the session is open': async () => {
      const { link, conversation, exchange } = await begin(false);
      const opened = link.answers.open;
      link.answers.open = undefined;
      void conversation.open();
      const asked = conversation.ask(exchange);
      const before = link.methods();
      link.release(opened);
      await asked;
      return [[before, 'open'], [link.methods(), 'open ask'], [exchange.phase, 'answering']];
    },
    'asked while the host is missing': async () => {
      const { link, conversation, exchange, missing } = await begin(false);
      const opened = link.answers.open;
      link.answers.open = missing();
      void conversation.ask(exchange);
      await settle();
      const before = [exchange.phase, exchange.trouble, conversation.busy].join();
      link.answers.open = opened;
      await conversation.ask(exchange, { retry: true });
      await settle();
      return [[before, 'ended,missing,false'], [link.methods(), 'open open ask'], [exchange.phase, 'answering']];
    },
    'stopped before the session is open': async () => {
      const { link, conversation, exchange } = await begin(false);
      const opened = link.answers.open;
      link.answers.open = undefined;
      void conversation.ask(exchange);
      await conversation.stop();
      link.release(opened);
      await settle();
      return [[exchange.trouble, 'Stopped.'], [link.methods(), 'open']];
    },
    'stopped twice': async () => {
      const { link, conversation, exchange } = await begin();
      await conversation.ask(exchange);
      await conversation.stop();
      await conversation.stop();
      return [[link.methods(), 'open ask cancel']];
    },
    'refused': async () => {
      const { link, conversation, exchange } = await begin();
      link.answers.ask = { refusal: { code: 'limit_reached', sentence: 'One at a time.' } };
      await conversation.ask(exchange);
      return [[exchange.trouble, 'One at a time.'], [conversation.busy, false]];
    },
    'the page is opened again': async () => {
      const { link, conversation, exchange, cleared } = await begin();
      await conversation.ask(exchange);
      link.answers.reopen = { session: 's2', resumed: false, state: { reading: 'open' } };
      const trouble = await conversation.reopen(7);
      link.play(...delta(1, 'late'));
      return [[trouble, undefined], [exchange.answer.text, ''], [cleared.join(), 'reopened'], [sessionStorage.getItem('session'), 's2'],
        [JSON.stringify(link.sent.at(-1)), '["reopen",{"tab":7}]'], [conversation.busy, false]];
    },
    'the page stays closed': async () => {
      const { link, conversation, cleared } = await begin();
      link.answers.reopen = { refusal: { code: 'challenge_required', sentence: 'Press Done first.' } };
      return [[(await conversation.reopen(7)).sentence, 'Press Done first.'], [cleared.join(), ''], [sessionStorage.getItem('session'), 's1']];
    },
    'a new conversation ends the answer': async () => {
      const { link, conversation, exchange, cleared } = await begin();
      await conversation.ask(exchange);
      link.answers.new_session = { ...link.answers.open, session: 's2' };
      await conversation.renew();
      link.play(...delta(1, 'late'));
      return [[exchange.answer.text, ''], [cleared.join(), 'new'], [link.methods(), 'open ask cancel new_session'], [conversation.busy, false]];
    },
  };

  return { names: () => Object.keys(SCENARIOS), run: (name) => SCENARIOS[name]() };
})();
