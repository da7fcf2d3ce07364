/** The id of a demo account, which must exist. */
export function idOf(userIds: ReadonlyMap<string, string>, email: string): string {
  const id = userIds.get(email);
  if (id === undefined) throw new Error(`The demo market has no account ${email}`);
  return id;
}
