import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';

/**
 * Has a new file written, which its owner alone may read. It is closed when this has settled: whoever removes it then has
 * removed it for good, and one that was only being opened does not come into being afterwards.
 *
 * @throws What `fill` throws, or an error of the file system.
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
