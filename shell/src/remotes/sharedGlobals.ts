type Owner = [name: string, owner: object, keys?: readonly string[]];

interface Kept {
  name: string;
  owner: object;
  key: PropertyKey;
  /** Absent: there was none, as of what a window has from its prototypes. */
  descriptor: PropertyDescriptor | undefined;
}

/** Captured before any remote runs: what compares and restores must not be what a remote has replaced. */
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { is, keys: keysOf } = Object;

const windowKeys = [
  'fetch',
  'XMLHttpRequest',
  'EventSource',
  'Promise',
  'URL',
  'URLSearchParams',
  'FormData',
  'Map',
  'Set',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'requestAnimationFrame',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
] as const;

/** What all areas and the shell work with. */
const owners = (): Owner[] => [
  ['window', window, windowKeys],
  ['Object', Object],
  ['Array', Array],
  ['JSON', JSON],
  ['Promise', Promise],
  ...[
    Object,
    Function,
    Array,
    String,
    Number,
    RegExp,
    Date,
    Promise,
    Map,
    Set,
    URL,
    URLSearchParams,
    FormData,
    XMLHttpRequest,
    EventTarget,
    Node,
    Element,
    Document,
    History,
    Storage,
  ].map((type): Owner => [`${type.name}.prototype`, type.prototype]),
];

let kept: readonly Kept[] = [];
let sheets: readonly CSSStyleSheet[] = [];

/** Remembers the globals as they are before any remote has run. */
export function keepGlobals(): void {
  kept = owners().flatMap(([name, owner, keys]) =>
    (keys ?? ownKeys(owner)).flatMap((key) => {
      const descriptor = getOwnPropertyDescriptor(owner, key);
      const isFixed = descriptor?.configurable === false;
      return isFixed ? [] : [{ name: `${name}.${String(key)}`, owner, key, descriptor }];
    }),
  );
  sheets = [...sheetsNow()];
}

/**
 * Puts back what was replaced since. Scripts of a remote run in the page of all others, so they cannot be kept from
 * this; but it ends when their area is left.
 *
 * @returns names of what had to be put back, "window.fetch".
 */
export function restoreGlobals(): string[] {
  const damaged: string[] = [];
  // Plain loops: an array's own methods and its iterator may be what was replaced.
  for (let at = 0; at < kept.length; at++) {
    const one = kept[at];
    if (one && isChanged(one) && putBack(one)) damaged[damaged.length] = one.name;
  }
  // What every loop over an object would meet.
  for (const prototype of [Object.prototype, Array.prototype])
    for (const key of keysOf(prototype))
      if (deleteProperty(prototype, key))
        damaged[damaged.length] = `${prototype.constructor.name}.prototype.${key}`;
  return damaged;
}

/** Takes away style sheets that were added to the whole document; those of elements go with their elements. */
export function restoreStyles(): string[] {
  const now = sheetsNow();
  if (now.length === sheets.length && now.every((sheet, at) => sheet === sheets[at])) return [];
  document.adoptedStyleSheets = [...sheets];
  return ['document.adoptedStyleSheets'];
}

function isChanged({ owner, key, descriptor }: Kept): boolean {
  const now = getOwnPropertyDescriptor(owner, key);
  return !is(now?.value, descriptor?.value) || now?.get !== descriptor?.get || now?.set !== descriptor?.set;
}

const putBack = ({ owner, key, descriptor }: Kept) =>
  descriptor ? defineProperty(owner, key, descriptor) : deleteProperty(owner, key);

/** Older browsers know no sheets of the document. */
const sheetsNow = (): readonly CSSStyleSheet[] =>
  'adoptedStyleSheets' in document ? document.adoptedStyleSheets : [];
