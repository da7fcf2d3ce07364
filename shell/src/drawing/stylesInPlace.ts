interface Markup {
  html: string;
  styles: string;
}

const attribute = 'data-style';
const inMarkup = / style="([^"]*)"/g;
/** Lengths, colours, times: nothing that could end the rule, or name another address. */
const plain = /^[\w\s:;.,%#()+-]+$/;

/**
 * The browser refuses styles in the markup itself (Content-Security-Policy): they go into a style element, which has the
 * document's nonce, and stay on their elements as a note for `putStylesInPlace`.
 *
 * @returns null with a style that is not safe in a style element.
 */
export function moveStyles({ html, styles }: Markup): Markup | null {
  const texts = new Set([...html.matchAll(inMarkup)].map(([, text]) => text!));
  if ([...texts].some((text) => !plain.test(text))) return null;
  if (texts.size === 0) return { html, styles };
  return {
    html: html.replace(inMarkup, ` ${attribute}="$1"`),
    styles: `${styles}<style data-in-place>${[...texts].map(ruleOf).join('')}</style>`,
  };
}

/** As in its element, it wins over what classes say. */
const ruleOf = (text: string) => {
  const declarations = text.split(';').filter((one) => one.trim() !== '');
  return `[${attribute}="${text}"]{${declarations.map((one) => `${one}!important`).join(';')}}`;
};

/** Back in the elements, where React expects them when it takes over: by the object model, which no policy forbids. */
export function putStylesInPlace(place: ParentNode): void {
  for (const element of place.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
    element.style.cssText = element.getAttribute(attribute)!;
    element.removeAttribute(attribute);
  }
}
