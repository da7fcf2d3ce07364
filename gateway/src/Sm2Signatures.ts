import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { sm2UserId } from '@portal/contract/gatewaySignature';
import type { SentSignature } from './verifySignature';

interface Verdict {
  id: number;
  isRight: boolean;
}

/** Queue for about one second of work; further calls are asked to retry. */
const waitingMax = 300;

/**
 * Verifies SM3withSM2 signatures. Each takes milliseconds of CPU, so it is done in a worker thread, started on first
 * use, so that other calls are not delayed (`decisions/0056-national-signatures.md`).
 */
export class Sm2Signatures {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, (isRight: boolean | null) => void>();
  private count = 0;

  /**
   * @param publicKey  The point in hex.
   * @returns null when it cannot be verified now.
   */
  isRight(publicKey: string, { signature, signedText }: SentSignature): Promise<boolean | null> {
    if (this.waiting.size >= waitingMax) return Promise.resolve(null);
    this.worker ??= this.start();
    const id = this.count++;
    this.worker.postMessage({ id, publicKey, text: signedText, signature });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const file = path.join(__dirname, 'sm2Worker.js');
    // The worker gets no secrets in its environment and needs no TypeScript loader.
    const worker = new Worker(file, { execArgv: [], env: {}, workerData: { userId: sm2UserId } });
    worker.unref();
    worker.on('message', ({ id, isRight }: Verdict) => {
      this.waiting.get(id)?.(isRight);
      this.waiting.delete(id);
    });
    // The next call starts another worker; waiting calls are asked to retry.
    worker.on('error', () => this.giveUp(worker));
    worker.on('exit', () => this.giveUp(worker));
    return worker;
  }

  private giveUp(worker: Worker): void {
    if (this.worker !== worker) return;
    this.worker = null;
    for (const resolve of this.waiting.values()) resolve(null);
    this.waiting.clear();
  }
}
