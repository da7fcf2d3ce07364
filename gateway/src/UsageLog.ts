import { mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { UsageEvent } from '@portal/contract/gateway';
import type { Clock } from './clock';
import { LineFile, realDisk, type Disk } from './LineFile';
import { syncFolder, usageFilesIn } from './usageFiles';
import { bytesOf, readUsage, UsageLines, type UsageLine } from './UsageLines';
import { usageText } from './usageText';

interface Segment {
  path: string;
  count: number;
  /** When its first line was written; of a former process, its last. */
  since: number;
  /** Null: read from the file once it is its turn. */
  lines: UsageLines | null;
}

/** @param batch  Events: a list of JSON, without its brackets. */
type Send = (batch: { events: Buffer; voided: readonly string[] }) => Promise<unknown>;

/** Told whether a line is in the file. */
type Written = (isWritten: boolean) => void;

/** When a line is safe from a power cut: never for sure, within a second, or before its answer leaves. */
export const usageSyncs = ['none', 'interval', 'each'] as const;
export type UsageSync = (typeof usageSyncs)[number];

interface UsageLogOptions {
  folder: string;
  send: Send;
  /** Told once the server has counted calls, of which lease each billed one was. */
  onCounted: (leaseIds: readonly (string | null)[]) => void;
  onFailure: (error: unknown) => void;
  /** Told again and again while nothing can be written. */
  onUnwritable: (error: unknown) => void;
  clock: Clock;
  sync?: UsageSync;
  disk?: Disk;
}

const sendEveryMs = 200;
const linesPerSegmentMax = 2000;
const retryMs = 1000;
const syncEveryMs = 1000;
/** What waits for the server beyond these is kept in its file only. */
const segmentsInMemoryMax = 3;

/**
 * Usage, written ahead: a line is in the file before the answer it pays for leaves. Segments go to the server one
 * after the other and are removed once it has counted them; what a killed process left is sent at the next start.
 * The server counts by request id, so that sending twice does no harm.
 *
 * While the disk takes nothing, no call can be billed: `isWritable` is false until there is room again.
 */
export class UsageLog {
  private number: number;
  /** Null where the disk has no room even for an empty file. */
  private file: LineFile | null = null;
  private lines = new UsageLines();
  /** When the first of them was written. */
  private since = 0;
  private unwritten: UsageLine[] = [];
  private waiting: Written[] = [];
  private isScheduled = false;
  private isBlocked = false;
  private readonly closed: Segment[] = [];
  private sending: Promise<void> | null = null;
  private readonly stops: (() => void)[];
  private readonly closing = new AbortController();
  private readonly disk: Disk;
  private readonly sync: UsageSync;

  constructor(private readonly options: UsageLogOptions) {
    const { folder, clock, disk = realDisk, sync = 'none' } = options;
    this.disk = disk;
    this.sync = sync;
    const left = usageFilesIn(folder);
    for (const name of left) {
      const file = path.join(folder, name);
      this.closed.push({
        path: file,
        count: readUsage(file).count,
        since: statSync(file).mtimeMs,
        lines: null,
      });
    }
    this.number = left.length > 0 ? Number.parseInt(left.at(-1) ?? '', 10) : 0;
    this.open();
    this.stops = [
      clock.every(sendEveryMs, () => this.rotate()),
      clock.every(retryMs, () => this.tryAgain()),
      ...(sync === 'interval' ? [clock.every(syncEveryMs, () => this.file?.sync(this.reportSync))] : []),
    ];
  }

  get isWritable(): boolean {
    return !this.isBlocked;
  }

  /** Lines that the server has not counted yet. */
  get backlog(): number {
    return this.lines.count + this.closed.reduce((sum, { count }) => sum + count, 0);
  }

  /** Age of the oldest line that the server has not counted yet; 0: there is none. */
  get oldestMs(): number {
    const since = this.closed[0]?.since ?? (this.lines.count > 0 ? this.since : null);
    return since === null ? 0 : Math.max(0, this.options.clock.now() - since);
  }

  /** Lines kept in memory besides. */
  get linesInMemory(): number {
    return this.lines.count + this.closed.reduce((sum, { lines }) => sum + (lines?.count ?? 0), 0);
  }

  /** Tells when the event is in the file, or that it cannot be. What comes in the same turn of the loop is written at once. */
  append(event: UsageEvent, written: Written): void {
    // What costs nothing is not worth a try.
    if (this.isBlocked && !event.isBilled) return written(false);
    this.keep(event, written);
  }

  /** The answer of this call broke off: its charge goes back, however long it takes until that can be written. */
  void(requestId: string): void {
    this.keep({ voided: requestId }, () => {});
  }

  /** Sends what is left from before. Rejects when the server does not take it. */
  async replay(): Promise<void> {
    while (this.closed.length > 0) await this.sendFirst();
  }

  /** Writes and sends everything; gives up after the first failure. */
  async close(): Promise<void> {
    for (const stop of this.stops) stop();
    this.closing.abort();
    this.cut();
    // What could not be written down can still be said.
    const lines = new UsageLines();
    lines.add(this.unwritten, bytesOf(this.unwritten));
    const owed = {
      path: path.join(this.options.folder, 'owed'),
      count: lines.count,
      since: this.options.clock.now(),
      lines,
    };
    if (lines.count > 0) this.closed.push(owed);
    await this.sending?.catch(() => {});
    while (this.closed.length > 0) await this.sendFirst();
  }

  private keep(line: UsageLine, written: Written): void {
    this.unwritten.push(line);
    this.waiting.push(written);
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => this.writeScheduled());
  }

  private writeScheduled(): void {
    this.isScheduled = false;
    this.write();
    if (this.lines.count >= linesPerSegmentMax) this.rotate();
  }

  private write(): void {
    if (this.unwritten.length === 0) return;
    const { file, unwritten: lines, waiting } = this;
    this.unwritten = [];
    this.waiting = [];
    const bytes = bytesOf(lines, usageText);
    try {
      if (!file) throw new Error('no file');
      file.append(bytes);
    } catch (error) {
      return this.refuse(lines, waiting, error);
    }
    if (this.lines.count === 0) this.since = this.options.clock.now();
    this.lines.add(lines, bytes);
    if (this.sync === 'each') file.sync((error) => this.tell(lines, waiting, error));
    else for (const written of waiting) written(true);
  }

  /** What is written is in the file for certain, or taken back. */
  private tell(lines: UsageLine[], waiting: Written[], error: Error | null): void {
    if (error) {
      this.block(error);
      for (const line of lines) if ('requestId' in line && line.isBilled) this.void(line.requestId);
    }
    for (const written of waiting) written(!error);
  }

  /** Nothing of it is in the file. What is to be given back is kept until it is. */
  private refuse(lines: UsageLine[], waiting: Written[], error: unknown): void {
    this.block(error);
    for (const [index, line] of lines.entries()) {
      if ('voided' in line) {
        this.unwritten.push(line);
        this.waiting.push(() => {});
      } else waiting[index]?.(false);
    }
  }

  private block(error: unknown): void {
    this.isBlocked = true;
    this.options.onUnwritable(error);
  }

  private tryAgain(): void {
    if (!this.isBlocked) return;
    try {
      if (!this.file && !this.open()) return;
      this.file?.findRoom();
      this.isBlocked = false;
    } catch (error) {
      this.block(error);
      return;
    }
    this.write();
  }

  /** Another file for what comes now. */
  private open(): boolean {
    this.number += 1;
    const { folder } = this.options;
    try {
      mkdirSync(folder, { recursive: true });
      this.file = new LineFile(path.join(folder, `${String(this.number).padStart(10, '0')}.log`), this.disk);
      if (this.sync !== 'none') syncFolder(folder);
      return true;
    } catch (error) {
      this.block(error);
      return false;
    }
  }

  /** Ends the file that is written to; what is in it can be sent. */
  private cut(): void {
    this.write();
    const { file, lines, since } = this;
    this.file = null;
    this.lines = new UsageLines();
    if (!file) return;
    if (this.sync !== 'none') file.sync(this.reportSync);
    file.close();
    const isKept = this.closed.length < segmentsInMemoryMax;
    if (lines.count > 0)
      this.closed.push({ path: file.path, count: lines.count, since, lines: isKept ? lines : null });
    else rmSync(file.path, { force: true });
  }

  private rotate(): void {
    // While the server is away one file grows, instead of many small ones.
    const isFull = this.lines.count >= linesPerSegmentMax;
    if (this.lines.count > 0 && (this.closed.length === 0 || isFull)) {
      this.cut();
      this.open();
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
    const [first] = this.closed;
    if (!first) return;
    const lines = first.lines ?? readUsage(first.path);
    const { voided, leaseIds } = lines;
    if (lines.count > 0) await this.options.send({ events: lines.events(), voided });
    const index = this.closed.indexOf(first);
    if (index < 0) return;
    this.closed.splice(index, 1);
    this.options.onCounted(leaseIds);
    rmSync(first.path, { force: true });
  }

  private readonly reportSync = (error: Error | null) => {
    if (error) this.options.onFailure(error);
  };
}
