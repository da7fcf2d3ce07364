/** Address of the search page; without a word, of all API products. */
export function searchPath(keyWord: string, flag = 0): string {
  if (!keyWord) return '/APIList/0/0/3';
  const query = new URLSearchParams({ ...(flag > 0 && { flag: String(flag) }), keyWord });
  return `/searchResult?${query}`;
}
