import type { IncomingMessage } from 'node:http';

/** The whole body. Rejects when it is larger than allowed or breaks off. */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > bytesMax) throw new Error('body too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
