'use strict';
// The shapes by which the common providers' widgets, frames and walls are known: where a frame comes from, what it is called,
// and the attributes by which a page asks for a widget. Facts of public pages; no code and no text of theirs.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.challengeShapes) return;

  /** A badge stands on a page that asks nothing. */
  const BADGES = '.grecaptcha-badge';
  /** Asked for without a word: the widget shows itself only when it has to, and then as a frame. */
  const SILENT = '[data-size="invisible" i],[data-appearance="interaction-only" i],[data-appearance="execute" i],button,input';

  /**
   * Elements of a page. `room`: it has to take up room, since the page holds it before there is anything to solve. `done`: a
   * field that the widget fills once it is solved; a class that it gets then.
   * @type {Readonly<{ css: string, room?: boolean, done?: string }[]>}
   */
  const widgets = Object.freeze([
    { css: '.g-recaptcha[data-sitekey]', done: '[name="g-recaptcha-response"]' },
    { css: '.h-captcha[data-sitekey]', done: '[name="h-captcha-response"]' },
    { css: '.cf-turnstile[data-sitekey]', done: '[name="cf-turnstile-response"]' },
    { css: '#FunCaptcha,#arkose,[data-pkey][class*="captcha" i],[id*="funcaptcha" i],[id*="arkose" i]', room: true, done: '[name="fc-token"]' },
    { css: '[class*="geetest_holder"],[class*="geetest_btn"],[class*="geetest_panel"],[class*="geetest_captcha"],[class*="geetest_box"]', room: true, done: '[class*="geetest_radar_success"],[class*="geetest_lock_success"]' },
    { css: '#px-captcha,[class*="px-captcha"]', room: true },
    { css: '#datadome-captcha,[id^="ddv1-captcha"],#captcha__frame', room: true },
    { css: '#sec-cpt-if,[id^="sec-if-cpt"],[class*="sec-cpt"]', room: true },
    { css: 'awswaf-captcha,[id^="amzn-captcha"],[class*="amzn-captcha"]', room: true },
    { css: '.frc-captcha[data-sitekey],.procaptcha[data-sitekey],.smart-captcha[data-sitekey],.mtcaptcha,.lemin-captcha,[data-captcha-provider]', done: '[name="frc-captcha-solution"]:not([value^="."]),[name="procaptcha-response"],[name="smart-token"],[name="mtcaptcha-verifiedtoken"]' },
    { css: 'altcha-widget,cap-widget,friendly-captcha,tencent-captcha', room: true, done: '[name="altcha"]' },
    { css: '.yidun,#nc_1_wrapper,.nc-container .nc_scale,#aliyunCaptcha-window-popup,#tcaptcha_transform', room: true },
  ]);

  /** The bank's frame that gathers facts of the browser before anybody is asked. */
  const LOOKS_ONLY = /\bmethod\b(?!=)|fingerprint|device ?data/i;

  /**
   * Frames, by their address without its scheme, then by what a page calls them.
   * @type {Readonly<{ is: string, address?: RegExp, named?: RegExp, unless?: RegExp }[]>}
   */
  const frames = Object.freeze([
    { is: 'bot_wall', address: /(^|[./])captcha-delivery\.com\/interstitial/i },
    { is: 'bot_wall', address: /_incapsula_resource/i },
    { is: 'captcha', address: /\/recaptcha\/(api2|enterprise)\/(anchor|bframe)/i, unless: /[?&]size=invisible/i },
    { is: 'captcha', address: /(^|[./])hcaptcha\.com\//i, unless: /frame=(checkbox-invisible|enclave)/i },
    { is: 'captcha', address: /(^|[./])challenges\.cloudflare\.com\/|\/cdn-cgi\/challenge-platform\/.*turnstile/i },
    { is: 'captcha', address: /(^|[./])(arkoselabs|funcaptcha)\.com\//i },
    { is: 'captcha', address: /(^|[./])geetest\.com\/|(^|[./])captcha-delivery\.com\/captcha|(^|[./])(perimeterx|px-cdn|px-cloud|px-client)\.net\/|(^|[./])(captcha-sdk|captcha)\.awswaf\.com\//i },
    { is: 'captcha', address: /(^|[./])(captcha\.qq\.com|smartcaptcha\.yandexcloud\.net|mtcaptcha\.com|leminnow\.com|friendlycaptcha\.com|prosopo\.io)\//i },
    { is: 'captcha', named: /\b(re|h|fun|smart)?captcha\b|\bhuman verification challenge\b|\bverification challenge\b|\bturnstile\b|\bsecurity challenge\b|\bpx captcha\b|\bsec cpt\b/, unless: /[?&]size=invisible|frame=(checkbox-invisible|enclave)|\/embed\/|\b(video|trailer|player|podcast)\b/i },
    { is: 'payment_3ds', address: /(^|[./_-])(acs\d*|3ds2?|3d-?secure2?|threeds2?|3ds-?challenge|creq|pareq)([./_?&=-]|$)/i, unless: LOOKS_ONLY },
    { is: 'payment_3ds', address: /(^|[./])(cardinalcommerce\.com|arcot\.com|securesuite\.[a-z.]+|3dsecure\.[a-z.]+)\//i, unless: LOOKS_ONLY },
    { is: 'payment_3ds', named: /\b3 ?d ?s2?\b|\b3 ?d ?secure2?\b|\bthree ?d ?s2?\b|\bthree ?d ?secure2?\b|\bcardinal cca\b|\bacs (i ?frame|frame|challenge|window|form)\b|\bstripe challenge\b|\bsca challenge\b|\bcreq\b|\bpa ?req\b/, unless: LOOKS_ONLY },
  ]);

  /** The names of what a shop sends to the card's bank: https://www.emvco.com/emv-technologies/3-d-secure/ */
  const SECURE_FIELDS = 'input[name="creq" i],input[name="PaReq" i],input[name="threeDSSessionData" i]';

  /** What walls alone hold. */
  const WALLS = 'form[action*="__cf_chl"],#challenge-running,#challenge-stage,#cf-challenge-running,.cf-browser-verification,#cf-please-wait,#trk_jschal_js,#challenge-error-text,#cf-error-details,[id^="distil_"],#sec-text-container,#interstitial-inprogress';

  parts.challengeShapes = Object.freeze({ BADGES, SILENT, SECURE_FIELDS, WALLS, widgets, frames });
})();
