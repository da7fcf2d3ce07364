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
  /** When its first line was written; for a former process the last. */
  since: number;
  /** Null: not read from the file yet. */
  lines: UsageLines | null;
}

/** @param batch Events as a JSON list without its brackets. */
type Send = (batch: { events: Buffer; voided: readonly string[] }) => Promise<unknown>;

/** Called with whether a line is in the file. */
type Written = (isWritten: boolean) => void;

/** When a line is synced to disk: never explicitly, within a second, or before its answer leaves. */
export const usageSyncs = ['none', 'interval', 'each'] as const;
export type UsageSync = (typeof usageSyncs)[number];

interface UsageLogOptions {
  folder: string;
  send: Send;
  /** Called when the server has counted calls, with the lease of each billed one. */
  onCounted: (leaseIds: readonly (string | null)[]) => void;
  onFailure: (error: unknown) => void;
  /** Called repeatedly while nothing can be written. */
  onUnwritable: (error: unknown) => void;
  clock: Clock;
  sync?: UsageSync;
  disk?: Disk;
}

const sendEveryMs = 200;
const linesPerSegmentMax = 2000;
const retryMs = 1000;
const syncEveryMs = 1000;
/** Further segments waiting for the server are kept in their files only. */
const segmentsInMemoryMax = 3;

/**
 * Write-ahead log of usage: a line is in the file before the answer that it bills is sent. Segments are sent to the
 * server one after another and removed once counted; those left by a killed process are sent at the next start. The
 * server counts by request id, so that sending twice is harmless. While the disk is full no call can be billed, and
 * `isWritable` is false.
 */
export class UsageLog {
  private number: number;
  /** Null when the disk has no room for a file. */
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

  /** Age of the oldest line that the server has not counted; 0: none. */
  get oldestMs(): number {
    const since = this.closed[0]?.since ?? (this.lines.count > 0 ? this.since : null);
    return since === null ? 0 : Math.max(0, this.options.clock.now() - since);
  }

  /** Number of those lines kept in memory. */
  get linesInMemory(): number {
    return this.lines.count + this.closed.reduce((sum, { lines }) => sum + (lines?.count ?? 0), 0);
  }

  /** Calls back when the event is in the file, or cannot be. Events of one event-loop turn are written together. */
  append(event: UsageEvent, written: Written): void {
    // A free call is not worth a try.
    if (this.isBlocked && !event.isBilled) return written(false);
    this.keep(event, written);
  }

  /**
   * The answer of this call was interrupted: its charge is returned, however long it takes until that can be written.
   */
  void(requestId: string): void {
    this.keep({ voided: requestId }, () => {});
  }

  /** Sends segments of a former process. Rejects when the server does not take them. */
  async replay(): Promise<void> {
    while (this.closed.length > 0) await this.sendFirst();
  }

  /** Writes and sends everything; gives up after the first failure. */
  async close(): Promise<void> {
    for (const stop of this.stops) stop();
    this.closing.abort();
    this.cut();
    // What cannot be written to disk can still be sent.
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

  /** Reports the result: the lines are certainly in the file, or removed. */
  private tell(lines: UsageLine[], waiting: Written[], error: Error | null): void {
    if (error) {
      this.block(error);
      for (const line of lines) if ('requestId' in line && line.isBilled) this.void(line.requestId);
    }
    for (const written of waiting) written(!error);
  }

  /** Nothing is in the file. Returns of charges are kept and retried. */
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

  /** Opens a new segment. */
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

  /** Closes the current segment, which can then be sent. */
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
