/** The revision whose changes the address asks for (`changes=3`, as linked by the audit log); undefined: none. */
export function openedRevision(query: URLSearchParams): number | undefined {
  const asked = query.get('changes') ?? '';
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined;
}
