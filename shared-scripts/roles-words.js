'use strict';
// The roles of the standards, as tables: which words are roles, and which role an element has by itself.
//
// https://www.w3.org/TR/wai-aria-1.2/#role_definitions and https://www.w3.org/TR/html-aam-1.0/#html-element-role-mappings
// A kind of input that the latter leaves without a role is a text box here, as people and other tools call it.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.rolesWords) return;

  const words = (/** @type {string} */ text) => new Set(text.split(/\s+/));

  /** Every role that an attribute can name; abstract roles are none. */
  const ROLES = words(`alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox complementary
    contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading img insertion link list
    listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph
    presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong
    subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem`);
  /** Two words for one role. */
  const SAME = new Map([['presentation', 'none'], ['image', 'img']]);

  /** Elements whose role does not depend on anything. */
  const ELEMENTS = new Map(Object.entries({
    address: 'group', article: 'article', b: 'generic', bdi: 'generic', bdo: 'generic', blockquote: 'blockquote', body: 'generic', button: 'button',
    caption: 'caption', code: 'code', data: 'generic', datalist: 'listbox', dd: 'definition', del: 'deletion', details: 'group', dfn: 'term',
    dialog: 'dialog', div: 'generic', dt: 'term', em: 'emphasis', fieldset: 'group', figure: 'figure', h1: 'heading', h2: 'heading', h3: 'heading',
    h4: 'heading', h5: 'heading', h6: 'heading', hgroup: 'group', hr: 'separator', html: 'document', i: 'generic', ins: 'insertion', main: 'main',
    mark: 'mark', math: 'math', menu: 'list', meter: 'meter', nav: 'navigation', ol: 'list', optgroup: 'group', output: 'status', p: 'paragraph',
    pre: 'generic', progress: 'progressbar', q: 'generic', s: 'deletion', samp: 'generic', search: 'search', small: 'generic', span: 'generic',
    strong: 'strong', sub: 'subscript', sup: 'superscript', svg: 'img', table: 'table', textarea: 'textbox', time: 'time', u: 'generic', ul: 'list',
  }));

  /** Kinds of input; the others are text boxes. */
  const INPUTS = new Map(Object.entries({
    button: 'button', checkbox: 'checkbox', file: 'button', hidden: '', image: 'button', number: 'spinbutton', radio: 'radio', range: 'slider',
    reset: 'button', search: 'searchbox', submit: 'button',
  }));
  /** Kinds of input that a list of suggestions makes a combo box. */
  const SUGGESTING = words('email search tel text url');

  /** Elements and roles inside which a header is no banner of the page. https://www.w3.org/TR/html-aam-1.0/#el-header */
  const SECTIONS = words('article aside main nav section');
  const SECTION_ROLES = words('article complementary main navigation region');

  /** What takes "no role" over from which parents. https://www.w3.org/TR/wai-aria-1.2/#presentational-role-inheritance */
  const INHERITS = new Map(Object.entries({
    dd: words('dl div'), dt: words('dl div'), div: words('dl'), li: words('ol ul menu'), tbody: words('table'), thead: words('table'), tfoot: words('table'),
    tr: words('table tbody thead tfoot'), td: words('tr'), th: words('tr'), caption: words('table'),
  }));

  /** Attributes that every role has: an element that carries one is not without a role. https://www.w3.org/TR/wai-aria-1.2/#global_states */
  const GLOBAL = [...words(`aria-atomic aria-busy aria-controls aria-current aria-describedby aria-details aria-dropeffect aria-flowto aria-grabbed
    aria-keyshortcuts aria-live aria-owns aria-relevant aria-roledescription`)];
  /** The same, but not on roles that may have no name. */
  const NAMING = ['aria-label', 'aria-labelledby'];
  /** Roles that an author may not name. https://www.w3.org/TR/wai-aria-1.2/#namefromprohibited */
  const NAMELESS = words('caption code deletion emphasis generic insertion none paragraph presentation strong subscript superscript');

  /** Roles whose descendants are no nodes of their own. https://www.w3.org/TR/wai-aria-1.2/#childrenArePresentational */
  const CLOSED = words('button checkbox img math menuitemcheckbox menuitemradio meter option progressbar radio scrollbar separator slider switch tab');
  /** Roles that are named by what they hold. https://www.w3.org/TR/wai-aria-1.2/#namefromcontent */
  const FROM_CONTENT = words('button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row rowheader switch tab tooltip treeitem');

  parts.rolesWords = Object.freeze({ ROLES, SAME, ELEMENTS, INPUTS, SUGGESTING, SECTIONS, SECTION_ROLES, INHERITS, GLOBAL, NAMING, NAMELESS, CLOSED, FROM_CONTENT });
})();
