import { Readable } from 'node:stream';
import { readBeginning, readBytes } from './readBytes';

const streamOf = (...parts: (string | Buffer)[]) => Readable.from(parts);

describe('readBytes', () => {
  it('has all of a stream, whatever its parts are', async () => {
    const read = await readBytes(streamOf(Buffer.from('中'), '文'), 6);
    expect(read?.toString()).toBe('中文');
    expect(await readBytes(streamOf(), 0)).toHaveLength(0);
  });

  it('has nothing of one that is a byte too long, and reads no further', async () => {
    let hasEnded = false;
    async function* parts() {
      try {
        yield Buffer.alloc(4);
        yield Buffer.alloc(1);
        throw new Error('read on');
      } finally {
        hasEnded = true;
      }
    }
    expect(await readBytes(parts(), 4)).toBeNull();
    expect(hasEnded).toBe(true);
  });

  it('rejects when the stream breaks off', async () => {
    async function* parts() {
      yield Buffer.alloc(1);
      throw new Error('connection reset');
    }
    await expect(readBytes(parts(), 10)).rejects.toThrow('connection reset');
  });
});

describe('readBeginning', () => {
  it('has the first bytes of a longer stream, and all of a shorter one', async () => {
    expect(String(await readBeginning(streamOf('abc', 'def', 'ghi'), 4))).toBe('abcd');
    expect(String(await readBeginning(streamOf('abc'), 4))).toBe('abc');
  });

  it('lets go of a stream that never ends', async () => {
    let hasEnded = false;
    async function* parts() {
      try {
        for (;;) yield Buffer.alloc(1024);
      } finally {
        hasEnded = true;
      }
    }
    expect(await readBeginning(parts(), 4096)).toHaveLength(4096);
    expect(hasEnded).toBe(true);
  });
});
