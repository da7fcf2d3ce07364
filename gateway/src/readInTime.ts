import type { IncomingMessage } from 'node:http';
import type { Call } from './Call';
import type { CallTimeouts, TimedCall } from './CallTimeouts';
import type { Clock } from './clock';

/** What became of a body: read, not whole in time, broken off, or larger than is read. */
export type ReadBody = Buffer | 'late' | 'broken' | 'large';

/** Tells a caller that it was late. */
export const lateBody = '请求体没有在限定时间内到达';

/** What to tell a caller whose body was not read. @param large  About one that is too large. */
export const bodyFault = (body: Exclude<ReadBody, Buffer>, large: string): string =>
  body === 'late' ? lateBody : body === 'large' ? large : '请求体不完整';

interface Reading {
  timeouts: Pick<CallTimeouts, 'add' | 'delete'>;
  /** Time of `clock.elapsed`. */
  endsAt: number;
  bytesMax: number;
  tell: (body: ReadBody) => void;
}

/**
 * Reads a body before anything is held for its call, since the caller may be slow. PERF: by events, because every call
 * with a small body comes here.
 */
export function readInTime(request: IncomingMessage, { timeouts, endsAt, bytesMax, tell }: Reading): void {
  const parts: Buffer[] = [];
  let length = 0;
  let isOver = false;
  const timed: TimedCall = { place: -1, look: (elapsed) => void (elapsed >= endsAt && end('late')) };
  const add = (part: Buffer) => {
    length += part.length;
    if (length > bytesMax) end('large');
    else parts.push(part);
  };
  function end(body: ReadBody): void {
    if (isOver) return;
    isOver = true;
    timeouts.delete(timed);
    request.off('data', add);
    tell(body);
  }
  // Its caller has left meanwhile: nothing more will be told of it.
  if (request.destroyed) return end('broken');
  timeouts.add(timed);
  request.on('data', add);
  request.once('end', () => end(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)));
  request.once('error', () => end('broken'));
  request.once('close', () => end('broken'));
}

/** The same, for who waits. */
export const readWithin = (request: IncomingMessage, reading: Omit<Reading, 'tell'>): Promise<ReadBody> =>
  new Promise((tell) => readInTime(request, { ...reading, tell }));

/** When a call that begins now has to be over. */
export const endOf = ({ settings, upstream }: Pick<Call, 'settings' | 'upstream'>, clock: Clock): number =>
  clock.elapsed() + (settings?.timeoutMs ?? upstream.timeoutMs);
