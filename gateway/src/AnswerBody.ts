import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { AnswerCopy } from './AnswerCache';

type Source = Pick<Dispatcher.DispatchController, 'pause' | 'resume'>;

/** When more than this has been buffered, reading pauses until the head has left. */
const earlyBytesMax = 64 * 1024;
/** A whole body up to this size is written together with its head. */
const pieceBytesMax = 8 * 1024;

/**
 * The body of an answer on its way to the caller. Data that arrives before the head may be sent is buffered here. PERF:
 * the source is not paused for that; most answers are complete by then and leave in one write.
 */
export class AnswerBody {
  /** The caller reads more slowly than the upstream sends. */
  isHeldByCaller = false;
  private early: Buffer[] = [];
  private earlyBytes = 0;
  private isOpen = false;
  private copy: AnswerCopy | null = null;

  /** @param missing Bytes still to come; NaN when the upstream announced no length. */
  constructor(
    private readonly response: ServerResponse,
    private missing: number,
  ) {}

  /** Whether all announced bytes have arrived. */
  get isWhole(): boolean {
    return this.missing === 0;
  }

  /** Takes a chunk from the upstream. */
  add(source: Source, chunk: Buffer): void {
    this.missing -= chunk.length;
    if (this.isOpen) return this.write(source, chunk);
    this.early.push(chunk);
    this.earlyBytes += chunk.length;
    if (this.earlyBytes > earlyBytesMax) source.pause();
  }

  /** The head is sent: buffered data follows, then all further data. @param copy Also receives the body. */
  open(source: Source, copy: AnswerCopy | null): void {
    this.isOpen = true;
    this.copy = copy;
    const chunks = this.takeEarly();
    for (const chunk of chunks) this.write(source, chunk);
    if (!this.isHeldByCaller) source.resume();
  }

  /** The same for a body that is complete. */
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
   * PERF: Node joins a head with a latin1 string in one write, but writes a head and a buffer as two. Corked writes
   * would also gather the end that follows; uncorking first avoids that.
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
