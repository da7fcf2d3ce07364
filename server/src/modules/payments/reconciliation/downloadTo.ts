import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newId } from '../../../platform/ids';
import { writeNewFile } from '../../../platform/writeNewFile';
import { ChannelError } from '../channel/PaymentChannel';
import type { Wire, WireRequest } from '../channel/Wire';

const bytesMax = 256 * 1024 * 1024;

/**
 * Downloads a bill to disk and passes the file to `read`; the file is deleted afterwards.
 *
 * @param sha1  Expected hash in hex; absent: unknown.
 * @throws {ChannelError} when it is missing, too long, or does not match.
 */
export async function* downloadTo<Row>(
  folder: string,
  wire: Wire,
  request: WireRequest,
  read: (file: string) => AsyncIterable<Row>,
  sha1?: string,
): AsyncGenerator<Row> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, newId('bill'));
  try {
    const found = await wire(request, async ({ status, body }) => {
      if (status !== 200) throw new ChannelError(`http ${status}`);
      const hash = createHash('sha1');
      let bytes = 0;
      async function* watched(parts: AsyncIterable<Uint8Array>) {
        for await (const part of parts) {
          bytes += part.length;
          if (bytes > bytesMax) throw new ChannelError('unreadable', 'the bill is too long');
          hash.update(part);
          yield part;
        }
      }
      await writeNewFile(file, (to) => pipeline(body, watched, to));
      return hash.digest('hex');
    });
    if (sha1 !== undefined && found !== sha1.toLowerCase())
      throw new ChannelError('changed', 'the bill was changed');
    yield* read(file);
  } finally {
    await rm(file, { force: true });
  }
}
