import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { UsageEvent } from '@portal/contract/gateway';
import type { Clock } from './clock';

type Line = UsageEvent | { voided: string };

interface Segment {
  file: string;
  lines: Line[];
}

type Send = (batch: { events: UsageEvent[]; voided: string[] }) => Promise<unknown>;

interface UsageLogOptions {
  folder: string;
  send: Send;
  /** Told once the server has counted these. */
  onCounted: (events: UsageEvent[]) => void;
  onFailure: (error: unknown) => void;
  clock: Clock;
}

const sendEveryMs = 200;
const linesPerSegmentMax = 2000;
const retryMs = 1000;

/**
 * Usage, written ahead: a line is in the file before the answer it pays for leaves. Segments go to the server one
 * after the other and are removed once it has counted them; what a killed process left is sent at the next start.
 * The server counts by request id, so that sending twice does no harm.
 */
export class UsageLog {
  private current: Segment;
  private fd: number;
  private number: number;
  private waiting: (() => void)[] = [];
  private unwritten: string[] = [];
  private isScheduled = false;
  private readonly closed: Segment[] = [];
  private sending: Promise<void> | null = null;
  private readonly stopRotating: () => void;
  private readonly closing = new AbortController();

  constructor(private readonly options: UsageLogOptions) {
    mkdirSync(options.folder, { recursive: true });
    const left = readdirSync(options.folder)
      .filter((name) => name.endsWith('.log'))
      .sort();
    for (const name of left) this.closed.push(readSegment(path.join(options.folder, name)));
    this.number = left.length > 0 ? Number.parseInt(left.at(-1)!, 10) + 1 : 1;
    this.current = { file: this.nameOf(this.number), lines: [] };
    this.fd = openSync(this.current.file, 'a');
    this.stopRotating = options.clock.every(sendEveryMs, () => this.rotate());
  }

  /** Lines that the server has not counted yet. */
  get backlog(): number {
    return this.current.lines.length + this.closed.reduce((sum, { lines }) => sum + lines.length, 0);
  }

  /** Calls back when the event is in the file. What comes in the same turn of the loop is written at once. */
  append(event: UsageEvent, written: () => void): void {
    this.keep(event);
    this.waiting.push(written);
  }

  /** The answer of this call broke off: its charge goes back. */
  void(requestId: string): void {
    this.keep({ voided: requestId });
  }

  private keep(line: Line): void {
    this.current.lines.push(line);
    this.unwritten.push(JSON.stringify(line));
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => this.write());
  }

  private write(): void {
    this.isScheduled = false;
    if (this.unwritten.length === 0) return;
    const text = `${this.unwritten.join('\n')}\n`;
    const written = this.waiting;
    this.unwritten = [];
    this.waiting = [];
    writeSync(this.fd, text);
    for (const callback of written) callback();
    if (this.current.lines.length >= linesPerSegmentMax) this.rotate();
  }

  /** Sends what is left from before. Rejects when the server does not take it. */
  async replay(): Promise<void> {
    while (this.closed.length > 0) await this.sendFirst();
  }

  /** Writes and sends everything; gives up after the first failure. */
  async close(): Promise<void> {
    this.stopRotating();
    this.closing.abort();
    this.write();
    this.rotate();
    await this.sending?.catch(() => {});
    while (this.closed.length > 0) await this.sendFirst();
    closeSync(this.fd);
    if (this.current.lines.length === 0) rmSync(this.current.file, { force: true });
  }

  private rotate(): void {
    // While the server is away one file grows, instead of many small ones.
    const isFull = this.current.lines.length >= linesPerSegmentMax;
    if (this.current.lines.length > 0 && (this.closed.length === 0 || isFull)) {
      this.write();
      closeSync(this.fd);
      this.closed.push(this.current);
      this.number += 1;
      this.current = { file: this.nameOf(this.number), lines: [] };
      this.fd = openSync(this.current.file, 'a');
    }
    if (this.closed.length > 0 && !this.sending) {
      this.sending = this.sendFirst().catch(async (error: unknown) => {
        this.options.onFailure(error);
        await this.options.clock.pause(retryMs, this.closing.signal);
      });
      void this.sending.finally(() => {
        this.sending = null;
        if (this.closed.length > 0 && !this.closing.signal.aborted) this.rotate();
      });
    }
  }

  private async sendFirst(): Promise<void> {
    const { file, lines } = this.closed[0]!;
    const events = lines.filter((line): line is UsageEvent => 'requestId' in line);
    const voided = lines.flatMap((line) => ('voided' in line ? [line.voided] : []));
    if (events.length + voided.length > 0) await this.options.send({ events, voided });
    this.closed.shift();
    rmSync(file, { force: true });
    this.options.onCounted(events);
  }

  private nameOf(number: number): string {
    return path.join(this.options.folder, `${String(number).padStart(10, '0')}.log`);
  }
}

/** A line that is not whole was being written when the process died: its answer never left. */
function readSegment(file: string): Segment {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Line] : [];
    } catch {
      return [];
    }
  });
  return { file, lines };
}
