/** Address of the search page. */
export function searchPath(keyWord: string, flag = 0): string {
  const query = new URLSearchParams({ ...(flag > 0 && { flag: String(flag) }), keyWord });
  return `/searchResult?${query}`;
}
