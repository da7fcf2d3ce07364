import { closeSync, fdatasync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';

/** File operations; tests simulate a full disk. */
export interface Disk {
  open: (path: string) => number;
  /** @returns number of bytes written: fewer than given when the disk is full. */
  write: (fd: number, content: Uint8Array) => number;
  truncate: (fd: number, bytes: number) => void;
  sync: (fd: number, done: (error: Error | null) => void) => void;
  close: (fd: number) => void;
}

export const realDisk: Disk = {
  open: (path) => openSync(path, 'a'),
  write: (fd, content) => writeSync(fd, content),
  truncate: ftruncateSync,
  sync: fdatasync,
  close: closeSync,
};

const trialBytes = new Uint8Array(64 * 1024).fill('\n'.charCodeAt(0));

const endOfLine = Buffer.from('\n');

/** A file to which text is appended completely or not at all. */
export class LineFile {
  private readonly fd: number;
  private bytes: number;
  /** An incomplete line at the end could not be removed. */
  private isTorn = false;
  private isDirty = false;
  private syncing = 0;
  private isClosed = false;

  /** @throws when it cannot be created. */
  constructor(
    readonly path: string,
    private readonly disk: Disk,
  ) {
    this.fd = disk.open(path);
    this.bytes = fstatSync(this.fd).size;
  }

  /** @throws when the disk refuses; then nothing was appended. */
  append(lines: Uint8Array): void {
    const content = this.isTorn ? Buffer.concat([endOfLine, lines]) : lines;
    try {
      let written = 0;
      while (written < content.length) written += this.disk.write(this.fd, content.subarray(written));
    } catch (error) {
      this.takeBack();
      throw error;
    }
    this.bytes += content.length;
    this.isTorn = false;
    this.isDirty = true;
  }

  /** @throws when there is no room for some thousand lines. */
  findRoom(): void {
    try {
      let written = 0;
      while (written < trialBytes.length) written += this.disk.write(this.fd, trialBytes.subarray(written));
    } finally {
      this.takeBack();
    }
  }

  /** Calls back when the data is safe from a power cut. */
  sync(done: (error: Error | null) => void): void {
    if (!this.isDirty) return done(null);
    this.isDirty = false;
    this.syncing += 1;
    this.disk.sync(this.fd, (error) => {
      this.syncing -= 1;
      this.closeIfDone();
      done(error);
    });
  }

  close(): void {
    this.isClosed = true;
    this.closeIfDone();
  }

  private closeIfDone(): void {
    if (this.isClosed && this.syncing === 0) this.disk.close(this.fd);
  }

  private takeBack(): void {
    try {
      this.disk.truncate(this.fd, this.bytes);
    } catch {
      this.isTorn = true;
    }
  }
}
