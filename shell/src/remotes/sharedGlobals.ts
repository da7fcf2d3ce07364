type Owner = [name: string, owner: object, keys?: readonly string[]];

interface Kept {
  name: string;
  owner: object;
  key: PropertyKey;
  /** Absent: no own property, for example inherited from a prototype of the window. */
  descriptor: PropertyDescriptor | undefined;
}

/** Captured before any remote runs, because a remote may replace the functions used here. */
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

/** Globals that all areas and the shell rely on. */
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

/** Records the globals; must run before any remote. */
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
 * Restores globals that were replaced since `keepGlobals`. Remotes share one page, so replacing cannot be prevented, only
 * undone when their area is left.
 *
 * @returns names of the restored globals, such as "window.fetch".
 */
export function restoreGlobals(): string[] {
  const damaged: string[] = [];
  // Index loops and no array methods, because those and the iterator may have been replaced.
  for (let at = 0; at < kept.length; at++) {
    const one = kept[at];
    if (one && isChanged(one) && putBack(one)) damaged[damaged.length] = one.name;
  }
  // Enumerable additions, which every `for…in` loop would visit.
  for (const prototype of [Object.prototype, Array.prototype])
    for (const key of keysOf(prototype))
      if (deleteProperty(prototype, key))
        damaged[damaged.length] = `${prototype.constructor.name}.prototype.${key}`;
  return damaged;
}

/** Removes style sheets adopted by the document; those of style elements go with their elements. */
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

/** Older browsers lack `adoptedStyleSheets`. */
const sheetsNow = (): readonly CSSStyleSheet[] =>
  'adoptedStyleSheets' in document ? document.adoptedStyleSheets : [];
