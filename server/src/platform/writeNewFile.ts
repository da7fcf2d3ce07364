import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';

/**
 * Creates a file readable by its owner only. It is closed when the promise settles: a caller that removes it afterwards
 * has removed it for good, and none appears later.
 *
 * @throws errors of `fill` or of the file system.
 */
export async function writeNewFile(
  file: string,
  fill: (to: Writable) => Promise<unknown>,
  flags: 'w' | 'wx' = 'w',
): Promise<void> {
  const to = createWriteStream(file, { flags, mode: 0o600 });
  try {
    await fill(to);
  } finally {
    to.destroy();
    if (!to.closed) await new Promise<void>((resolve) => void to.once('close', resolve));
  }
}
