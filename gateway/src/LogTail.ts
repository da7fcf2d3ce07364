import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { writeWhole } from '@portal/environment';
import { isObject } from '@portal/rules';

interface Tracked {
  inode: number;
  offset: number;
  fd: number;
  /** Consecutive rounds without new lines. */
  idle: number;
}

interface Position {
  inode: number;
  offset: number;
}

const chunkBytes = 256 * 1024;
/** After a rotation the front writes to the old file until it has opened the new one. */
const idleRoundsMax = 50;

/**
 * Reads the lines of a rotated log, each at least once. Files are recognised by inode, and the read position is stored.
 * Files rotated while nobody was reading are found beside the log.
 */
export class LogTail {
  private readonly tracked: Tracked[] = [];

  /** @param positionFile Stores the read position. */
  constructor(
    private readonly file: string,
    private readonly positionFile: string,
  ) {
    const known = readPositions(positionFile);
    for (const name of this.siblings()) {
      const inode = statSync(name).ino;
      const before = known.find((one) => one.inode === inode);
      // Without a stored position everything is new, as are files after the last known one.
      if (before || this.tracked.length > 0 || name === file) this.track(name, before?.offset ?? 0);
    }
  }

  /** Complete lines after the confirmed position, and a function that confirms them. */
  read(): { lines: string[]; confirm: () => void } {
    this.findNew();
    const lines: string[] = [];
    const ends = this.tracked.map((one) => {
      const { text, end } = readFrom(one);
      if (text !== '') lines.push(...text.split('\n'));
      return end;
    });
    return {
      lines,
      confirm: () => {
        for (const [at, one] of this.tracked.entries()) {
          const end = ends[at] ?? one.offset;
          one.idle = end === one.offset ? one.idle + 1 : 0;
          one.offset = end;
        }
        if (lines.length > 0) this.save();
        this.dropOld();
      },
    };
  }

  close(): void {
    for (const { fd } of this.tracked) closeSync(fd);
  }

  private track(name: string, offset: number): void {
    const fd = openSync(name, 'r');
    this.tracked.push({ inode: fstatSync(fd).ino, offset, fd, idle: 0 });
  }

  private findNew(): void {
    if (!existsSync(this.file)) return;
    const { ino } = statSync(this.file);
    if (!this.tracked.some(({ inode }) => inode === ino)) this.track(this.file, 0);
  }

  /** The last one is the log itself. */
  private dropOld(): void {
    for (let [oldest] = this.tracked; oldest && this.tracked.length > 1; [oldest] = this.tracked) {
      if (oldest.idle <= idleRoundsMax) return;
      this.tracked.shift();
      closeSync(oldest.fd);
      this.save();
    }
  }

  private save(): void {
    const positions = this.tracked.map(({ inode, offset }): Position => ({ inode, offset }));
    writeWhole(this.positionFile, JSON.stringify(positions));
  }

  /** The log and its rotated predecessors, oldest first. */
  private siblings(): string[] {
    const folder = path.dirname(this.file);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.startsWith(path.basename(this.file)) && !/\.(gz|bz2|xz|zst)$/.test(name))
      .map((name) => path.join(folder, name))
      .sort((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs || (one === this.file ? 1 : -1));
  }
}

function readPositions(file: string): Position[] {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(kept) ? kept.filter(isPosition) : [];
  } catch {
    return [];
  }
}

const isPosition = (value: unknown): value is Position =>
  isObject(value) && typeof value.inode === 'number' && typeof value.offset === 'number';

/** Reads up to the last complete line. A file that has shrunk was truncated. */
function readFrom({ fd, offset }: Tracked): { text: string; end: number } {
  const { size } = fstatSync(fd);
  const start = size < offset ? 0 : offset;
  const buffer = Buffer.alloc(Math.min(chunkBytes, size - start));
  const bytes = buffer.length > 0 ? readSync(fd, buffer, 0, buffer.length, start) : 0;
  const last = buffer.subarray(0, bytes).lastIndexOf('\n'.charCodeAt(0));
  if (last < 0) return { text: '', end: start };
  return { text: buffer.toString('utf8', 0, last), end: start + last + 1 };
}
