import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { inspectedBytesMax } from '@portal/rules';

/** Limits the expansion of compressed bodies. */
const bounds = { maxOutputLength: 16 * inspectedBytesMax };

const unpackers: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  '': (plain) => plain,
  identity: (plain) => plain,
  gzip: (packed) => gunzipSync(packed, bounds),
  'x-gzip': (packed) => gunzipSync(packed, bounds),
  deflate: (packed) => inflateSync(packed, bounds),
  br: (packed) => brotliDecompressSync(packed, bounds),
};

/** Whether a `Content-Encoding`, in lower case, is supported. */
export const canUnpack = (encoding: string): boolean => Object.hasOwn(unpackers, encoding);

/** @throws when it is malformed or expands too far. */
export function unpack(encoding: string, packed: Buffer): Buffer {
  const unpacker = unpackers[encoding];
  if (!unpacker) throw new Error(`cannot unpack ${encoding}`);
  return unpacker(packed);
}
