import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { sm2UserId } from '@portal/contract/gatewaySignature';
import type { SentSignature } from './verifySignature';

interface Verdict {
  id: number;
  isRight: boolean;
}

/** Of the work of about a second; whoever comes then is asked to come again. */
const waitingMax = 300;

/**
 * Checks signatures of SM3withSM2. One takes milliseconds of arithmetic, so it is done in a thread of its own, which
 * starts with the first: calls of other kinds wait for none of it (`decisions/0056-national-signatures.md`).
 */
export class Sm2Signatures {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, (isRight: boolean | null) => void>();
  private count = 0;

  /**
   * @param publicKey  The point in hex.
   * @returns Null: nobody can tell now.
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
    // It knows no secret, and needs nothing that translates sources.
    const worker = new Worker(file, { execArgv: [], env: {}, workerData: { userId: sm2UserId } });
    worker.unref();
    worker.on('message', ({ id, isRight }: Verdict) => {
      this.waiting.get(id)?.(isRight);
      this.waiting.delete(id);
    });
    // Another one starts with the next call; those that wait are asked to come again.
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
