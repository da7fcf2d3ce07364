import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { AnswerCopy } from './AnswerCache';

type Source = Pick<Dispatcher.DispatchController, 'pause' | 'resume'>;

/** With more than that of a body no more is taken until the head has left. */
const earlyBytesMax = 64 * 1024;
/** A whole body up to this size leaves in one write with its head. */
const pieceBytesMax = 8 * 1024;

/**
 * The body of an answer on its way to the caller. What comes before the head may leave waits here.
 *
 * PERF: the source is not paused for that. Most answers are whole by then, and leave in one piece.
 */
export class AnswerBody {
  /** The caller takes it more slowly than it comes. */
  isHeldByCaller = false;
  private early: Buffer[] = [];
  private earlyBytes = 0;
  private isOpen = false;
  private copy: AnswerCopy | null = null;

  /** @param missing  Bytes that are to come; NaN where the upstream has not announced how many. */
  constructor(
    private readonly response: ServerResponse,
    private missing: number,
  ) {}

  /** All that was announced has come. */
  get isWhole(): boolean {
    return this.missing === 0;
  }

  /** A part has come. */
  add(source: Source, chunk: Buffer): void {
    this.missing -= chunk.length;
    if (this.isOpen) return this.write(source, chunk);
    this.early.push(chunk);
    this.earlyBytes += chunk.length;
    if (this.earlyBytes > earlyBytesMax) source.pause();
  }

  /** The head is written: what has come, and what comes, follows it. @param copy  Takes it down. */
  open(source: Source, copy: AnswerCopy | null): void {
    this.isOpen = true;
    this.copy = copy;
    const chunks = this.takeEarly();
    for (const chunk of chunks) this.write(source, chunk);
    if (!this.isHeldByCaller) source.resume();
  }

  /** As `open`, of a body that has come to its end. */
  openWhole(copy: AnswerCopy | null): void {
    this.isOpen = true;
    this.copy = copy;
    const isPiece = this.isWhole && this.earlyBytes <= pieceBytesMax;
    const chunks = this.takeEarly();
    for (const chunk of chunks) copy?.add(chunk);
    if (isPiece && chunks.length > 0) this.writePiece(chunks);
    else for (const chunk of chunks) this.response.write(chunk);
    this.end();
  }

  end(): void {
    this.copy?.keep();
    this.response.end();
  }

  /**
   * PERF: Node joins a head and a text of bytes, where it would write a head and a buffer as two; and it would gather even
   * this one with the end that follows, if it were not let go first.
   */
  private writePiece(chunks: readonly Buffer[]): void {
    this.response.write(chunks.map((chunk) => chunk.toString('latin1')).join(''), 'latin1');
    this.response.socket?.uncork();
  }

  private takeEarly(): Buffer[] {
    const { early } = this;
    this.early = [];
    this.earlyBytes = 0;
    return early;
  }

  private write(source: Source, chunk: Buffer): void {
    this.copy?.add(chunk);
    if (this.response.write(chunk)) return;
    source.pause();
    this.isHeldByCaller = true;
    this.response.once('drain', () => {
      this.isHeldByCaller = false;
      source.resume();
    });
  }
}
