/** The address without `lang`: it has been heard, and a link that is copied should not carry it on. */
export function withoutLanguage({ pathname, search, hash }: Location): string | null {
  const query = new URLSearchParams(search);
  if (!query.has('lang')) return null;
  query.delete('lang');
  const rest = query.toString();
  return pathname + (rest ? `?${rest}` : '') + hash;
}
