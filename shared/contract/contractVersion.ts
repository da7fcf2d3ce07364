/**
 * Version of the contract between shell and remotes; CHANGELOG.md says what each brought. A breaking change raises the
 * first number.
 */
export const contractVersion = '1.10.0';

/**
 * Whether a shell can draw a remote written for `range`: it serves its own major and the one before.
 *
 * @param range    `^MAJOR.MINOR.PATCH`, as in portal.json. Anything else is not served.
 * @param version  Contract of the shell; absent: of this one.
 */
export function servesContract(range: string, version = contractVersion): boolean {
  const wanted = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(range);
  if (!wanted) return false;
  const [, major = 0, minor = 0] = wanted.map(Number);
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return major === ownMajor ? minor <= ownMinor : major === ownMajor - 1 && major > 0;
}
