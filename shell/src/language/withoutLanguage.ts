/** The address without `lang`, which has been applied and should not be in copied links. */
export function withoutLanguage({ pathname, search, hash }: Location): string | null {
  const query = new URLSearchParams(search);
  if (!query.has('lang')) return null;
  query.delete('lang');
  const rest = query.toString();
  return pathname + (rest ? `?${rest}` : '') + hash;
}
