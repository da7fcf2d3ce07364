/** Properties that queries by role read of thousands of elements. `inherited`: initial value of an inherited property. */
const asked = {
  display: null,
  opacity: null,
  position: null,
  'animation-name': null,
  visibility: { inherited: 'visible' },
  'pointer-events': { inherited: 'auto' },
} as const;
type Asked = keyof typeof asked;
const isAsked = (property: string): property is Asked => property in asked;
const names: Readonly<Record<string, Asked>> = {
  display: 'display',
  opacity: 'opacity',
  position: 'position',
  animationName: 'animation-name',
  visibility: 'visibility',
  pointerEvents: 'pointer-events',
};

const whole = window.getComputedStyle.bind(window);
/** A document without style sheets, for the default display of elements. */
const bare = document.implementation.createHTMLDocument('');
const displays = new Map<string, string>();

function displayByDefault(element: Element): string {
  const flags = ['hidden', 'open'].filter((name) => element.hasAttribute(name));
  const isHiddenField = element.localName === 'input' && element.getAttribute('type') === 'hidden';
  const key = [element.localName, ...flags, isHiddenField].join(' ');
  const known = displays.get(key);
  if (known !== undefined) return known;
  const alike = bare.createElement(element.localName);
  for (const name of flags) alike.setAttribute(name, '');
  if (isHiddenField) alike.setAttribute('type', 'hidden');
  const { display } = whole(alike);
  displays.set(key, display);
  return display;
}

/** A rule with the classes of which its elements have one; null: any element may match. */
interface ClassedRule {
  rule: CSSStyleRule;
  classes: string[] | null;
}

interface Known {
  /** Sheets with their number of rules. */
  sheets: (readonly [CSSStyleSheet, number])[];
  rules: Record<Asked, ClassedRule[]>;
  /** PERF: by property and `class` attribute, the rules that may match. */
  candidates: Map<string, CSSStyleRule[]>;
}
let known: Known | undefined;

/** Rules in their order, including those for screens, as jsdom applies them. */
const rulesIn = (sheet: { cssRules: CSSRuleList }): CSSStyleRule[] =>
  Array.from(sheet.cssRules).flatMap((rule) => {
    if (!('media' in rule)) return [rule as CSSStyleRule];
    const { media, cssRules } = rule as CSSMediaRule;
    return Array.from(media).includes('screen') ? rulesIn({ cssRules }) : [];
  });

const isFresh = ({ sheets }: Known): boolean => {
  const { styleSheets } = document;
  return (
    sheets.length === styleSheets.length &&
    sheets.every(([sheet, length], at) => sheet === styleSheets[at] && length === sheet.cssRules.length)
  );
};

/** Reads only what is plain: a class in the last part of each selector, without brackets. */
function classesOf(selectorText: string): string[] | null {
  if (/[([\\"']/.test(selectorText)) return null;
  const last = selectorText.split(',').map((one) => /\.([\w-]+)[^\s>+~]*$/.exec(one.trim())?.[1]);
  return last.every((name) => name !== undefined) ? last : null;
}

function readSheets(): Known {
  const sheets = Array.from(document.styleSheets);
  const all = sheets.flatMap(rulesIn).filter(({ style }) => style);
  const saying = (name: Asked) =>
    all
      .filter(({ style }) => style.getPropertyValue(name))
      .map((rule) => ({ rule, classes: classesOf(rule.selectorText) }));
  return {
    sheets: sheets.map((sheet) => [sheet, sheet.cssRules.length]),
    rules: {
      display: saying('display'),
      opacity: saying('opacity'),
      position: saying('position'),
      'animation-name': saying('animation-name'),
      visibility: saying('visibility'),
      'pointer-events': saying('pointer-events'),
    },
    candidates: new Map(),
  };
}

/** Rules about a property that may match an element with these classes. */
function candidatesFor(property: Asked, classAttribute: string): CSSStyleRule[] {
  if (!known || !isFresh(known)) known = readSheets();
  const key = `${property} ${classAttribute}`;
  let found = known.candidates.get(key);
  if (!found) {
    const own = classAttribute.split(/\s+/);
    found = known.rules[property]
      .filter(({ classes }) => !classes || classes.some((name) => own.includes(name)))
      .map(({ rule }) => rule);
    known.candidates.set(key, found);
  }
  return found;
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

function valueOf(element: Element, property: Asked): string {
  const own = element.hasAttribute('style') && (element as HTMLElement).style?.getPropertyValue(property);
  const said =
    own ||
    candidatesFor(property, element.getAttribute('class') ?? '')
      .findLast(({ selectorText }) => matches(element, selectorText))
      ?.style.getPropertyValue(property);
  if (said) return said;
  const rule = asked[property];
  if (rule) return element.parentElement ? valueOf(element.parentElement, property) : rule.inherited;
  return property === 'display' ? displayByDefault(element) : '';
}

/**
 * `getComputedStyle` of jsdom, but lazy: jsdom computes every property from every rule at once. Frequently read properties
 * are looked up alone, all others on first use.
 */
export function leanComputedStyle(element: Element, pseudoElement?: string | null): CSSStyleDeclaration {
  if (pseudoElement || element.ownerDocument !== document) return whole(element, pseudoElement);
  let all: CSSStyleDeclaration | undefined;
  const get = (property: string) =>
    isAsked(property) ? valueOf(element, property) : (all ??= whole(element)).getPropertyValue(property);
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue') return get;
      const property = typeof name === 'string' ? names[name] : undefined;
      if (property) return get(property);
      all ??= whole(element);
      const value: unknown = Reflect.get(all, name);
      return typeof value === 'function' ? (value.bind(all) as unknown) : value;
    },
  });
}
