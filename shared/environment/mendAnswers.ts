/** The part of undici's HTTP/1 parser that is mended here. */
interface Parser {
  paused: boolean;
  /** 0: between two answers. */
  statusCode: number;
  ptr: unknown;
  llhttp: { llhttp_resume: (ptr: unknown) => void };
  socket: { errored: Error | null; readableEnded: boolean; destroyed: boolean; read: () => Buffer | null };
  execute: (chunk: Buffer) => void;
  finish: () => Error | null;
  onHeadersComplete: (status: number, ...rest: boolean[]) => number;
}

/** An `Agent`, `Pool` or `Client` of undici. */
interface Connecting<Self> {
  on: (event: 'connect', listener: (origin: URL, targets: readonly unknown[]) => void) => Self;
}

/** `100 Continue`, which undici takes for a broken answer; and an interim answer that it passes over. */
const [unaskedStatus, passedOverStatus] = [100, 102];
const nothing = Buffer.alloc(0);
const mended = new WeakSet();

/**
 * Undici 7 asserts that the reader of an answer is not paused when a connection ends that the answer was the last of
 * (`Connection: close`, HTTP/1.0, a body without length). Nothing can catch that: one slow reader would end the process.
 * The parser is mended with the first connection, for all of them: it takes the rest of a paused answer before its end.
 * An answer whose connection broke, or was closed before its end, is not a whole one. Undici 8 needs none of this
 * (nodejs/undici#5474), but a later Node.js (decisions/0185-paused-answers-that-end.md).
 *
 * Undici breaks off at a `100 Continue` that nobody asked for. It is passed over, like other interim answers (RFC 9110,
 * 15.2).
 */
export function mendAnswers<Self extends Connecting<unknown>>(dispatcher: Self): Self {
  dispatcher.on('connect', (_, targets) => {
    const parser = parserOf(targets.at(-1));
    if (!parser) return;
    const kind = Object.getPrototypeOf(parser) as Parser;
    if (mended.has(kind)) return;
    mended.add(kind);
    const { finish, onHeadersComplete } = kind;
    kind.onHeadersComplete = function (this: Parser, status, ...rest) {
      return onHeadersComplete.call(this, status === unaskedStatus ? passedOverStatus : status, ...rest);
    };
    kind.finish = function (this: Parser) {
      const { socket } = this;
      if (socket.errored) return socket.errored;
      if (!socket.readableEnded) return new Error('closed before the end of the answer');
      for (let isMore = true; isMore && this.paused && this.statusCode !== 0 && !socket.destroyed;) {
        const chunk = socket.read();
        isMore = chunk !== null;
        resume(this);
        this.execute(chunk ?? nothing);
      }
      if (this.statusCode === 0 || socket.destroyed) return null;
      // A body without length pauses once more, at its end.
      if (this.paused) resume(this);
      return finish.call(this);
    };
  });
  return dispatcher;
}

function resume(parser: Parser): void {
  parser.llhttp.llhttp_resume(parser.ptr);
  parser.paused = false;
}

/** Of a connected client. */
function parserOf(client: unknown): Parser | undefined {
  const socket = hidden(client, 'socket');
  return hidden(socket, 'parser') as Parser | undefined;
}

/** What undici keeps under a symbol. */
function hidden(owner: unknown, name: string): unknown {
  if (typeof owner !== 'object' || owner === null) return undefined;
  const symbol = Object.getOwnPropertySymbols(owner).find(({ description }) => description === name);
  return symbol && Reflect.get(owner, symbol);
}
