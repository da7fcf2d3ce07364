/** The revision whose changes an address asks for, as the audit log writes it: `changes=3`. */
export function openedRevision(query: URLSearchParams): number | undefined {
  const asked = query.get('changes') ?? '';
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined;
}
