import { Buffer } from 'node:buffer';

type Bytes = AsyncIterable<unknown>;

const bytesOf = (part: unknown) => (part instanceof Uint8Array ? part : Buffer.from(String(part)));

/** All that a stream holds; null for more than `bytesMax`. Rejects when it breaks off. */
export async function readBytes(stream: Bytes, bytesMax: number): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    const bytes = bytesOf(part);
    length += bytes.length;
    if (length > bytesMax) return null;
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/** The first `bytesMax` bytes of a stream, or all of a shorter one. The rest is not read. */
export async function readBeginning(stream: Bytes, bytesMax: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    const bytes = bytesOf(part);
    length += bytes.length;
    parts.push(bytes);
    if (length >= bytesMax) break;
  }
  return Buffer.concat(parts).subarray(0, bytesMax);
}
