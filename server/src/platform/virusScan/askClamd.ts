import net from 'node:net';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ScannerAddress } from './ScannerAddress';

/** Whoever uploads waits for it where the way to clamd is closed. */
const connectMs = 3000;
/** Longest silence of clamd; it says nothing while it looks through an archive. */
const silenceMs = 60_000;
const answerBytesMax = 4096;

/** clamd could not be asked, or has not answered the question. */
export class ScannerAwayError extends Error {
  override readonly name = 'ScannerAwayError';
}

/** Each part of a stream with its length before it, and an empty one at the end (INSTREAM of clamd). */
const framed = () =>
  new Transform({
    transform(part: Buffer, _, done) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(part.length);
      this.push(length);
      done(null, part);
    },
    flush(done) {
      done(null, Buffer.alloc(4));
    },
  });

/**
 * Sends one command of clamd's protocol, with a content if it takes one.
 *
 * @returns its answer, without the zero byte at its end.
 * @throws {ScannerAwayError}
 */
export async function askClamd(
  address: ScannerAddress,
  command: 'VERSION' | 'INSTREAM',
  content: Readable | null = null,
  timeoutMs = silenceMs,
): Promise<string> {
  const socket = net.connect(address);
  socket.setTimeout(Math.min(connectMs, timeoutMs), () => socket.destroy(new Error('no answer')));
  socket.once('connect', () => socket.setTimeout(timeoutMs));
  try {
    const answer = readAnswer(socket);
    // Handled where it is awaited; it may come before everything has been sent.
    answer.catch(() => {});
    socket.write(`z${command}\0`);
    // clamd that has heard enough answers and closes: then its answer counts, not that the rest could not be sent.
    if (content) await pipeline(content, framed(), socket, { end: false }).catch(() => {});
    return await answer;
  } catch (error) {
    throw new ScannerAwayError(error instanceof Error ? error.message : 'no answer', { cause: error });
  } finally {
    content?.destroy();
    socket.destroy();
  }
}

function readAnswer(socket: net.Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    socket.on('data', (part) => {
      said += part.toString('utf8');
      const end = said.indexOf('\0');
      if (end >= 0) resolve(said.slice(0, end).trim());
      else if (said.length > answerBytesMax) reject(new Error('no answer of clamd'));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed without an answer')));
  });
}
