// Types that the shared scripts name in their comments. They are classic scripts without imports, so these are global.

/** A rectangle in CSS pixels; of the document unless it is said otherwise. */
interface Area { left: number; top: number; right: number; bottom: number }
interface Colour { red: number; green: number; blue: number; alpha: number }

/** Where the document stands in its viewport. */
interface Space { x: number; y: number; width: number; height: number }

/** How an element's own text is set. */
interface Type { none: boolean; blends: boolean; exact: boolean; tiny: boolean; link: Type | null }
/** Whether line breaks of the source break lines, and all white space stays. */
interface White { breaks: boolean; keeps: boolean }

/** What an element hands down to its children. */
interface Scene {
  /** Null and undefined until asked for: isShown, white and ground of visible.js. */
  shown: boolean | null; white: White | null;
  ground: Colour | null | undefined;
  /** Where scrolling can bring content into sight, and the same for absolutely positioned children. */
  reach: Area; absolute: Area;
  /** Where content is in sight now. */
  sight: Area; absoluteSight: Area;
  space: Space;
  element: any;
  style: CSSStyleDeclaration | null;
  /** Of the parent; null outside of the document. */
  above: Scene | null;
  display: string;
  lifts: boolean;
  type: Type | null;
  box: Area | undefined;
  /** Which elements inside need not be asked; null where each has to be. */
  untouched: Untouched | null;
  /** What is untouched in here stands where it can be brought into sight. */
  held: boolean;
  /** What the parent's is, by proof. */
  same: boolean;
  /** The scenes by display that untouched elements in here share. */
  family: Map<string, Scene> | null;
}

/** What of the document reaches into the view, though boxes around it lie outside (hanging.js). */
interface Hanging {
  meets(box: DOMRect): boolean;
  isLost(box: DOMRect): boolean;
  isOut(element: any, box: DOMRect, parent: any): boolean;
  skip(frame: Frame): void;
}

/** What a sheet's declarations do (harmless.js). */
interface Harmless {
  /** Whether one was met that turns the lines. */
  turned: boolean;
  touches(style: CSSStyleDeclaration): boolean;
  clear(ground: Colour | null): boolean;
}
/** What the sheets of a document say: the selectors of rules that touch, how many rules may still come, and the media asked. */
interface Gathered { selectors: string[]; left: number; queries: { query: MediaQueryList; held: boolean }[]; harmless: Harmless }

/** What no style of the page touches (untouched.js). */
interface Untouched {
  /** Looks again, after a rest, when the document changed. */
  again(): void;
  end(): void;
  /** The display of an untouched element; '' for one that has to be asked. */
  display(element: any, name: string): string;
  /** The displays that the engines' own sheets give to names of which no more is to be said. */
  displays: ReadonlyMap<string, string>;
  /** Whether every colour that an untouched text may have can be told from this ground. */
  clear(ground: Colour | null): boolean;
  /** Whether it is untouched and nothing in it can hang out of it, but sideways. */
  holdsAll(element: any): boolean;
  /** Whether its children, too, stand one below the other. */
  runsDown(element: any): boolean;
}

interface Pace { turns: number; due(): boolean; rest(): Promise<void>; spent(): boolean; left(): number }

/** The values of the sensitive fields of one document. */
interface Echo {
  learn(sensitive: Iterable<any>): void;
  any(): boolean;
  longest(): number;
  isTight(pieces: string): boolean;
  is(text: string): boolean;
  name(name: string): string;
  title(text: string): string;
  address(address: string): string;
}

interface SecretVerdict { sensitive: boolean; kind: string | null; kinds: string[]; rule: string; why: string }
interface SecretSession { isSensitive(element: any): boolean; judge(element: any): SecretVerdict; gather(element: any): unknown; sensitiveElements(root: any): any[]; roots(): any[] }

interface NameContext { echo: Echo; isSensitive(element: any): boolean; judge(element: any): SecretVerdict }
interface NameWalk { echo: Echo; isSensitive(element: any): boolean; seen: Set<any>; top: boolean; labelled: boolean; referenced: boolean; hidden: boolean }

/** How a control shows: by its value, its choice, its state, an amount, its content, its label alone, or as a button. */
interface ControlForm { show: 'value' | 'choice' | 'check' | 'amount' | 'content' | 'label' | 'face'; role: string; entry: boolean }
interface Described { label: string; words: string; role: string; sensitive: boolean; kind?: string; value?: string; placeholder?: string }

/** Its node where the read asks later what lies over it. */
interface TextLeaf { kind: 'text'; node?: any; text: string; keeps: boolean; breaks: boolean; area: Area | null; start: Area | null; end: Area | null; lines: number }
interface SpaceLeaf { kind: 'space'; area: null }
interface BreakLeaf { kind: 'break'; area: null }
interface NameLeaf { kind: 'name'; text: string; area: Area | null }
/** `at` is its place in the page's list of images, -1 for one that is not in it. */
interface ImageLeaf { kind: 'image'; element?: any; text: string; at: number; area: Area | null; lines: number }
interface ControlLeaf { kind: 'control'; entry: Entry; area: Area | null; lines: number }
interface Box {
  kind: 'box';
  element: any;
  name: string;
  display: string;
  inline: boolean;
  children: Item[];
  area: Area | null;
  href: string;
  entry: Entry | null;
  suffix: string;
  /** Drawn above all others. */
  first: boolean;
  /** Out of the flow, so that it may lie over other boxes. */
  lifts?: boolean;
  /** Of a picture's words: the picture's place in the list, -1 for one that is not in it; null for everything else. */
  caption: number | null;
  region: string;
  done: boolean;
  depth: number;
  /** The words of its element's own names, once they are asked for. */
  names: { words: string, kinds: number } | null;
  role: string | null;
  /** What stands in it, once it was weighed: of blocks, and of what holds them. */
  weight: Weight | null;
  /** Prose in it that another region has; -1 while nobody asked. */
  lost: number;
}
type Item = TextLeaf | SpaceLeaf | BreakLeaf | NameLeaf | ImageLeaf | ControlLeaf | Box;
/** A block, or what stands together in lines. */
interface Part { items: Item[]; area: Area | null; block: boolean }

interface Frame { node: any; above: Frame | null; scene: Scene | null; box: Box | null; kids: any[]; next: number; turn: number; far: boolean; past: boolean; mute: number; closed: boolean; known: number; holds: boolean; scenes: Map<any, Scene | null> | null }

/** What the walk lends to whole.js. */
interface WholeSteps {
  never: Set<string>;
  open(element: any, name: string, display: string, parent: Box, reading: Reading): Box;
  close(box: Box, reading: Reading, take: Take): void;
  space(data: string, scene: Scene, box: Box, take: Take): void;
}

/** What a read takes of the walk. */
interface Take {
  /** Whether it takes every text, whatever its place, so that small subtrees can be taken in one go. */
  whole?: boolean;
  /** Where an element's box stands; the frame learns whether what comes next lies past the view (`past`): 'near' ones are passed by, and something of them may reach in; of 'out' and 'below' ones nothing does. */
  passes?(element: any, frame: Frame): 'in' | 'near' | 'out' | 'below';
  /** Passes over the next children of a frame where they lie outside as the one before did. */
  skip?(frame: Frame): void;
  /** Whether a text of an element that was passed by is wanted all the same. */
  reaches?(text: any): boolean;
  leavesOut?(element: any, name: string): boolean;
  before?(node: any, frame: Frame): void;
  /** Whether a link or button that shows no words is wanted by its name; all are where it does not say. */
  names?(element: any): boolean;
  shows(element: any, scene: Scene): boolean;
  wouldShow(element: any): boolean;
  space(data: string, scene: Scene, box: Box): void;
  /** False where nothing of it lies in what is read. */
  text(text: any, data: string, scene: Scene, box: Box): boolean | void;
  control(element: any, form: ControlForm, scene: Scene, box: Box): void;
  editable(element: any, form: ControlForm, box: Box): void;
  image(element: any, name: string, scene: Scene, box: Box): void;
}

interface Reading extends NameContext {
  pace: Pace;
  range: Range;
  space: Space;
  nodes: number;
  hidden: number;
  frames: number;
  unreadable: number;
  inconclusive: boolean;
  images: PageImage[];
  sensitive: Set<any>;
  /** The facts of a control as it stands in this slice. */
  gather(element: any): unknown;
  learn(): void;
  roots(): any[];
  /** Of the walk that is under way. */
  untouched: Untouched | null;
  /** Takes a small subtree in one go, where that can be proven. */
  whole: ((element: any, name: string, frame: Frame) => boolean) | null;
  end(): void;
  rest(): Promise<void>;
}

interface Entry { element: any; said: Described; facts: unknown }
interface Entries {
  describe(element: any, form: ControlForm): Entry;
  recheck(tree: Box): void;
  turned(): boolean;
  list(sheets: Sheet[]): unknown[];
}

interface Room { chars: number; nodes: number; seen: number; truncated: boolean }
interface Mark { entry: Entry; start: number; end: number }
/** Where a block's first line begins; the level is a heading's, else 0. */
interface Place { element: any; level: number; start: number }
interface Sheet {
  space(): void; tab(): void; line(): void; blank(): void;
  syntax(piece: string): void;
  around(before: string): (after: string) => void;
  words(piece: string): void;
  lines(piece: string, spaces: boolean): void;
  fenced(piece: string): void;
  value(entry: Entry, piece: string): void;
  range(entry: Entry): () => void;
  hold(): void; unhold(): void;
  place(element: any, level: number): void;
  picture(at: number): void;
  indent(first: string, rest: string): void; outdent(): void;
  tighten(): void; loosen(): void;
  flatten(): void; unflatten(): void;
  openCell(): void; closeCell(): void;
  full(): boolean;
  isFlat(): boolean;
  length(): number;
  text(): string;
  marks(): Mark[];
  places(): Place[];
  pictures(): { at: number; start: number }[];
}

interface Aside { region: string; items: Item[]; element: any; open?: boolean }
/** One region's text; `element` is what it stands in. */
interface Section { region: string; element: any; sheet: Sheet }
interface Composed { reading: Reading; entries: Entries; room: Room; sections: Section[] }
/** A part of a page that is read by itself. */
interface OutlinePart { section: number; element: any; level: number; start: number; end: number }
interface OutlineResult extends Counted { parts: { ref: string; region: string; level: number; heading: string; line: string; chars: number }[]; truncated: boolean; chars: number; controls: unknown[] }
interface PageImage { src: string; alt: string; width: number; height: number; inView: boolean; index?: number }
interface Selected { text: string; truncated: boolean; chars: number; withheld?: boolean; field?: unknown }
interface Ends { start: any; startOffset: number; end: any; endOffset: number }
interface Suspects { scopes: any[]; sensitive: any[]; frames: any[]; unreadable: any[] }

interface Counted { nodes: number; hiddenText: number; frames: number; unreadable: number; inconclusive?: boolean }
interface ViewResult extends Counted {
  text: string; truncated: boolean; chars: number; controls: unknown[]; selection: Selected;
  viewport: { width: number; height: number }; scroll: { x: number; y: number; width: number; height: number }; lang: string; title: string;
}
interface PageResult extends Counted {
  main: string; rest: { region: string; text: string }[]; images: PageImage[]; truncated: boolean; chars: number; controls: unknown[]; lang: string; title: string;
}
interface CaptureCheck {
  safe: boolean; reason?: string;
  token: { moments: number; scroll: { x: number; y: number }; viewport: { width: number; height: number; scale: number } };
}
type InsertResult = { inserted: true; chars: number } | { refusal: { code: string; reason?: string } };

interface Line { words: number; links: number; controls: number; marked: boolean }
/** Letters of a box: of all its words that are no links, of its links, of its paragraphs; and how many of what. */
interface Weight { words: number; links: number; prose: number; paragraphs: number; controls: number; headings: number; blocks: number }

/** The tables of a tree (tables.js). */
interface Tables {
  find(box: Box, wanted: (box: Box) => boolean, into: (box: Box) => boolean): Box[];
  isCell(box: Box): boolean;
  dataRows(table: Box): Box[][] | null;
  CELL: number;
}
/** What leads into a story (standfirst.js). */
interface Standfirst {
  LINE: number;
  standsOpen(item: Item): item is Box;
  holdsHeadline(item: Item): boolean;
  leadsIn(item: Item): boolean;
  above(way: Box[], isBeside: (box: Box) => boolean): Box[];
}
/** Whether an item holds a link to the page's own site, or to another. */
interface Leads { home(item: Item): boolean; away(item: Item): boolean }
/** One node of a snapshot; what stands between nodes has the role "text". `line` parts what stands in lines of its own. */
interface SnapshotNode { element: any; depth: number; role: string; name: string; text: string; states: any; sensitive: boolean; line: number; ref: string }
interface SnapshotNodes {
  isFull(): boolean;
  count(): number;
  text(piece: string, element: any, depth: number): void;
  breakLine(): void;
  flush(): void;
  open(element: any, depth: number, role: string, name: string, states: any, sensitive: boolean): void;
  close(at: number, folds: boolean): void;
  settle(judge: (node: SnapshotNode) => SnapshotNode | null): void;
  list(): unknown[];
  truncated(): boolean;
}
/** An element whose children are walked. `at` is its node's index, `holding` says that what is in it is a field's value. */
interface SnapshotFrame {
  element: any; kids: any[]; next: number; turn: number; depth: number; scene: Scene | null; at: number;
  folds: boolean; block: boolean; pointer: boolean; holding: boolean; shut: boolean;
}
interface SnapshotResult { nodes: unknown[]; truncated: boolean; frames: number; hidden: number; inconclusive?: boolean }

/** Whether something that can make an element sensitive changed. */
interface Changes { since(): boolean; end(): void }

/** Throws when a query has taken too long. */
interface SelectorClock { step(): void }
/** What a text is compared with, as the host parsed it (schema/messages/parts/selector_text.json). */
interface SelectorText { words?: string[]; whole?: boolean; caseless?: boolean; word?: boolean; pattern?: string; flags?: string }
interface SelectorAttribute { name: string; operator?: string; value?: string; caseless?: boolean; address?: boolean; anywhere?: boolean }
interface SelectorTest { is: string; text?: SelectorText; attribute?: SelectorAttribute; list?: SelectorCompound[][] }
interface SelectorCompound { by: string; css: string; tests?: SelectorTest[] }
interface SelectorTextTest { holds(index: number): boolean; means(index: number): boolean }

/** The document in order; everything but the texts is by an element's place in it. */
interface SelectorTree {
  elements: any[];
  at: Map<any, number>;
  parent: number[];
  /** Where the elements inside it end. */
  last: number[];
  /** Its range of the text, white space drawn together, and of the text as it stands. */
  from: number[]; to: number[];
  rawFrom: number[]; rawTo: number[];
  /** Where its shadow tree begins: among the elements, in the text, in the text as it stands; -1 without one. */
  shadow: number[]; shadowFrom: number[]; shadowRawFrom: number[];
  /** 0 where text is compared, 1 inside of what is silent, 2 what is silent itself. */
  mute: number[];
  /** Texts, and elements that are their own text, that are not told. */
  hidden: Set<any>;
  text: string; raw: string;
  /** The text without case, once it is asked for. */
  folded: string;
}

/** What one query of a selector knows. */
interface SelectorQuery {
  clock: SelectorClock;
  subjects: Map<SelectorCompound, number[]>;
  roots(): any[];
  listOf(element: any): any;
  isSensitive(element: any): boolean;
  copies(): boolean;
  tree(): SelectorTree;
  remember(test: SelectorTest, element: any, ask: () => boolean): boolean;
  holds(text: SelectorText | undefined, element: any): boolean;
  means(text: SelectorText | undefined, element: any): boolean;
  isVisible(element: any): boolean;
  nameOf(element: any): string;
  outermost(scopes: any[]): any[];
  inside(scopes: any[] | null): Iterable<number> & { length?: number };
  ordered(elements: any[], one: boolean): any[];
}
