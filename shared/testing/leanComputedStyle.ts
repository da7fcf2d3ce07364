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

interface Known {
  /** Sheets with their number of rules. */
  sheets: (readonly [CSSStyleSheet, number])[];
  rules: Record<Asked, CSSStyleRule[]>;
}
let known: Known | undefined;

/** Rules in their order, including those for screens, as jsdom applies them. */
const rulesIn = (sheet: { cssRules: CSSRuleList }): CSSStyleRule[] =>
  Array.from(sheet.cssRules).flatMap((rule) => {
    if (!('media' in rule)) return [rule as CSSStyleRule];
    const { media, cssRules } = rule as CSSMediaRule;
    return Array.from(media).includes('screen') ? rulesIn({ cssRules }) : [];
  });

function rulesThatSay(property: Asked): CSSStyleRule[] {
  const sheets = Array.from(document.styleSheets);
  const isFresh =
    known?.sheets.length === sheets.length &&
    known.sheets.every(([sheet, length], at) => sheet === sheets[at] && length === sheet.cssRules.length);
  if (!known || !isFresh) {
    const all = sheets.flatMap(rulesIn);
    const saying = (name: Asked) => all.filter(({ style }) => style?.getPropertyValue(name));
    known = {
      sheets: sheets.map((sheet) => [sheet, sheet.cssRules.length]),
      rules: {
        display: saying('display'),
        opacity: saying('opacity'),
        position: saying('position'),
        'animation-name': saying('animation-name'),
        visibility: saying('visibility'),
        'pointer-events': saying('pointer-events'),
      },
    };
  }
  return known.rules[property];
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

function valueOf(element: Element, property: Asked): string {
  const own = (element as HTMLElement).style?.getPropertyValue(property);
  const said =
    own ||
    rulesThatSay(property)
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
