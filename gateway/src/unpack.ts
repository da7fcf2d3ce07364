import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { inspectedBytesMax } from '@portal/rules';

/** What is packed may be a little larger once it is unpacked, not without end. */
const bounds = { maxOutputLength: 16 * inspectedBytesMax };

const unpackers: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  '': (plain) => plain,
  identity: (plain) => plain,
  gzip: (packed) => gunzipSync(packed, bounds),
  'x-gzip': (packed) => gunzipSync(packed, bounds),
  deflate: (packed) => inflateSync(packed, bounds),
  br: (packed) => brotliDecompressSync(packed, bounds),
};

/** Whether a `Content-Encoding`, in lower case, can be undone. */
export const canUnpack = (encoding: string): boolean => Object.hasOwn(unpackers, encoding);

/** @throws where it is not packed so, or grows without end. */
export function unpack(encoding: string, packed: Buffer): Buffer {
  const unpacker = unpackers[encoding];
  if (!unpacker) throw new Error(`cannot unpack ${encoding}`);
  return unpacker(packed);
}
