/** Signs of an API's one-line introduction. */
const briefMax = 40;

/**
 * One-line introduction from a description: its first sentence if that is short enough, otherwise its beginning, with no
 * word cut in two.
 */
export function briefOf(description: string): string {
  const text = description.replaceAll(/\s+/g, ' ').trim();
  const sentence = /^.*?(?=。|[.!?！？](?:\s|$))/u.exec(text)?.[0];
  if (sentence && lengthOf(sentence) <= briefMax) return sentence;
  const signs = [...text];
  if (signs.length <= briefMax) return text;
  const cut = signs.slice(0, briefMax).join('');
  const isInWord = latinEnd.test(cut) && latinStart.test(signs[briefMax] ?? '');
  return ((isInWord && cut.replace(latinEnd, '')) || cut).replace(/[\s,;:，；：、(（–—-]+$/u, '');
}

const lengthOf = (text: string) => [...text].length;
const latinEnd = /[\p{Script=Latin}\p{Nd}_'’-]+$/u;
const latinStart = /^[\p{Script=Latin}\p{Nd}_'’-]/u;
