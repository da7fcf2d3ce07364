/** As much as search results show. */
const textMax = 150;

/** A description of any length, as long as it is read. */
export function shortDescription(text: string): string {
  const signs = [...text.replaceAll(/\s+/gu, ' ').trim()];
  return signs.length > textMax ? `${signs.slice(0, textMax - 1).join('')}…` : signs.join('');
}

/** Description of a page that has none of its own. @param name Null: the home page. */
export function defaultDescription(name: string | null, siteName: string, isEnglish: boolean): string {
  const what = name === null ? siteName : `${name} - ${siteName}`;
  return isEnglish
    ? `${what}: find, try and apply for APIs.`
    : /* as is */ `${what}：查找、试用并申请 API 产品。`;
}
