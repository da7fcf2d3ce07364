import { Transform, type TransformCallback } from 'node:stream';

/** Passes on at most so many bytes; fails with the error of `refuse` beyond. */
export class ByteLimit extends Transform {
  bytes = 0;
  constructor(
    private readonly bytesMax: number,
    private readonly refuse: () => Error,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > this.bytesMax) done(this.refuse());
    else done(null, chunk);
  }
}
