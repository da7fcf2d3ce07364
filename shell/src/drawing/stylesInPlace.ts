interface Markup {
  html: string;
  styles: string;
}

const attribute = 'data-style';
const inMarkup = / style="([^"]*)"/g;
/** Characters of plain values: nothing that could end the rule or contain an address. */
const plain = /^[\w\s:;.,%#()+-]+$/;

/**
 * Moves inline styles into a style element with the document's nonce, because the content security policy forbids them
 * in markup; each element keeps a note for `putStylesInPlace`.
 *
 * @returns null when a style is unsafe in a style element.
 */
export function moveStyles({ html, styles }: Markup): Markup | null {
  const texts = new Set([...html.matchAll(inMarkup)].map(([, text = '']) => text));
  if ([...texts].some((text) => !plain.test(text))) return null;
  if (texts.size === 0) return { html, styles };
  return {
    html: html.replace(inMarkup, ` ${attribute}="$1"`),
    styles: `${styles}<style data-in-place>${[...texts].map(ruleOf).join('')}</style>`,
  };
}

/** Specific enough to win over class rules, as an inline style would. */
const ruleOf = (text: string) => {
  const declarations = text.split(';').filter((one) => one.trim() !== '');
  return `[${attribute}="${text}"]{${declarations.map((one) => `${one}!important`).join(';')}}`;
};

/** Restores inline styles before hydration, through the DOM, which the policy permits. */
export function putStylesInPlace(place: ParentNode): void {
  for (const element of place.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
    element.style.cssText = element.getAttribute(attribute)!;
    element.removeAttribute(attribute);
  }
}
