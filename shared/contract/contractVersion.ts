/**
 * Version of the contract between shell and remotes; CHANGELOG.md lists the changes. A breaking change raises the first
 * number.
 */
export const contractVersion = '1.11.0';

/**
 * Whether a shell can render a remote written for `range`: it serves its own major version and the one before.
 *
 * @param range    `^MAJOR.MINOR.PATCH`, as in portal.json; any other form returns false.
 * @param version  Contract version of the shell; absent: the current one.
 */
export function servesContract(range: string, version = contractVersion): boolean {
  const wanted = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(range);
  if (!wanted) return false;
  const [, major = 0, minor = 0] = wanted.map(Number);
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return major === ownMajor ? minor <= ownMinor : major === ownMajor - 1 && major > 0;
}
