/** Version of the contract between shell and remotes. A breaking change raises the first number. */
export const contractVersion = '1.2.0';

/** Majors that this shell still serves: its own and, from 2 on, the one before. */
const servedMajors = [1];

/**
 * Whether a shell of this contract can draw a remote written for `range`.
 *
 * @param range  `^MAJOR.MINOR.PATCH`, as in portal.json. Anything else is not served.
 */
export function servesContract(range: string): boolean {
  const wanted = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(range);
  if (!wanted) return false;
  const [, major, minor] = wanted.map(Number) as [number, number, number, number];
  const [ownMajor, ownMinor] = contractVersion.split('.').map(Number) as [number, number];
  return servedMajors.includes(major) && (major < ownMajor || minor <= ownMinor);
}
