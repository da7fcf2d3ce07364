import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { nonceKeptMs } from '@portal/contract/gatewaySignature';

/**
 * Nonces accepted by this gateway, in memory and on disk, so that they survive a restart. Two generations alternate,
 * which makes expiry cheap.
 */
export class NonceCache {
  private young: Set<string>;
  private old: Set<string>;
  private turnedAt: number;
  private fd: number;
  private unwritten = '';

  constructor(
    private readonly folder: string,
    now: number,
  ) {
    mkdirSync(folder, { recursive: true });
    this.old = this.read('old', now);
    this.young = this.read('young', now);
    this.turnedAt = now;
    this.fd = openSync(this.fileOf('young'), 'a', 0o600);
  }

  /** @returns false for a repeated nonce. A new one is marked as used. */
  use(keyId: string, nonce: string, now: number): boolean {
    const id = `${keyId} ${nonce}`;
    if (this.young.has(id) || this.old.has(id)) return false;
    this.young.add(id);
    this.unwritten += `${now} ${id}\n`;
    return true;
  }

  /** Writes nonces used since the last call. @throws when the disk refuses. */
  write(now: number): void {
    const lines = this.unwritten;
    // Terminates an incomplete line that stays behind.
    this.unwritten = '\n';
    if (lines !== '') writeSync(this.fd, lines);
    this.unwritten = '';
    if (now - this.turnedAt > nonceKeptMs) this.turn(now);
  }

  close(): void {
    closeSync(this.fd);
  }

  private turn(now: number): void {
    closeSync(this.fd);
    renameSync(this.fileOf('young'), this.fileOf('old'));
    this.fd = openSync(this.fileOf('young'), 'a', 0o600);
    this.old = this.young;
    this.young = new Set();
    this.turnedAt = now;
  }

  /** An incomplete line was being written when the process died: its call was not carried. */
  private read(name: string, now: number): Set<string> {
    const file = this.fileOf(name);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
    return new Set(
      lines.flatMap((line) => {
        const at = line.indexOf(' ');
        return Number(line.slice(0, at)) > now - nonceKeptMs ? [line.slice(at + 1)] : [];
      }),
    );
  }

  private fileOf(name: string): string {
    return path.join(this.folder, `nonces-${name}.log`);
  }
}
