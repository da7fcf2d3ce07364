import { traceBodyBytesMax, type TracedMessage } from '@portal/contract/gateway';
import { maskBody, maskHeader } from './maskMessage';
import { canUnpack, unpack } from './unpack';

/** Keeps the beginning of a body that passes through. */
export class BodyRecorder {
  private readonly chunks: Buffer[] = [];
  private kept = 0;
  private bytes = 0;

  add(chunk: unknown, encoding?: unknown): void {
    const bytes = bytesOf(chunk, encoding);
    if (!bytes) return;
    this.bytes += bytes.length;
    const room = traceBodyBytesMax - this.kept;
    if (room <= 0) return;
    // Copied, because the buffer belongs to the stream.
    const part = Buffer.from(bytes.subarray(0, room));
    this.kept += part.length;
    this.chunks.push(part);
  }

  /** The recorded message, ready to be shown. */
  read(headers: readonly (readonly [string, string])[]): TracedMessage {
    const valueOf = (wanted: string) =>
      headers.find(([name]) => name.toLowerCase() === wanted)?.[1].toLowerCase() ?? '';
    return {
      headers: headers.map(([name, value]) => [name, maskHeader(name, value)]),
      bytes: this.bytes,
      ...this.readBody(valueOf('content-type'), valueOf('content-encoding')),
    };
  }

  private readBody(type: string, encoding: string): Pick<TracedMessage, 'body' | 'note'> {
    const isWhole = this.kept === this.bytes;
    const plain = this.unpacked(encoding, isWhole);
    if (!plain) return { body: '', note: 'packed' };
    const isCut = !isWhole || plain.length > traceBodyBytesMax;
    // A character cut in two is dropped.
    const text = plain
      .subarray(0, traceBodyBytesMax)
      .toString()
      .replace(isCut ? /\uFFFD{1,3}$/ : /$^/, '');
    if (/\uFFFD|\0/.test(text)) return { body: '', note: 'binary' };
    return { body: maskBody(text, type, isCut), note: isCut ? 'cut' : '' };
  }

  /** @returns null when it cannot be unpacked. */
  private unpacked(encoding: string, isWhole: boolean): Buffer | null {
    const sent = Buffer.concat(this.chunks);
    const isPlain = encoding === '' || encoding === 'identity' || sent.length === 0;
    if (isPlain) return sent;
    if (!isWhole || !canUnpack(encoding)) return null;
    try {
      return unpack(encoding, sent);
    } catch {
      return null;
    }
  }
}

function bytesOf(chunk: unknown, encoding: unknown): Uint8Array | null {
  if (chunk instanceof Uint8Array) return chunk;
  if (typeof chunk !== 'string') return null;
  return Buffer.from(chunk, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8');
}
