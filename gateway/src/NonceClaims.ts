import { nonceKeptMs, noncesMax, type UsedNonce } from '@portal/contract/gatewaySignature';
import type { Clock } from './clock';
import type { NonceCache } from './NonceCache';

/** unknown: it cannot be stored, so a repeat could not be detected. */
export type NonceVerdict = 'new' | 'used' | 'unknown';

interface Waiting extends UsedNonce {
  at: number;
  decide: (verdict: NonceVerdict) => void;
}

interface NonceClaimsOptions {
  cache: NonceCache;
  /** For each nonce whether no other gateway has used it. Rejects quickly while the server is away. */
  claim: (nonces: readonly UsedNonce[]) => Promise<boolean[]>;
  onAway: (error: unknown) => void;
  /** Called for each batch that cannot be written: its calls are refused. */
  onUnwritable: (error: unknown) => void;
  clock: Clock;
}

const askAgainMs = 1000;

/**
 * Makes a signed call count once: first at this gateway, which stores its nonce, then among all gateways, by asking the
 * server. Calls of one event-loop turn are stored and asked together. While the server is away each gateway decides
 * alone and reports later: meanwhile a call may count once per gateway.
 */
export class NonceClaims {
  private waiting: Waiting[] = [];
  /** Decided without the server, not reported yet. */
  private untold: (UsedNonce & { at: number })[] = [];
  private isUnavailable = false;
  private isAsking = false;
  private isTelling = false;
  private isScheduled = false;
  private readonly stopAsking: () => void;

  constructor(private readonly options: NonceClaimsOptions) {
    this.stopAsking = options.clock.every(askAgainMs, () => void this.tell());
  }

  claim(keyId: string, nonce: string): Promise<NonceVerdict> {
    const at = this.options.clock.now();
    if (!this.options.cache.use(keyId, nonce, at)) return Promise.resolve('used');
    return new Promise((decide) => {
      this.waiting.push({ keyId, nonce, at, decide });
      if (this.isScheduled) return;
      this.isScheduled = true;
      setImmediate(() => {
        this.isScheduled = false;
        void this.flush();
      });
    });
  }

  close(): void {
    this.stopAsking();
    this.options.cache.close();
  }

  private async flush(): Promise<void> {
    if (this.isAsking || this.waiting.length === 0) return;
    const batch = this.waiting.splice(0, noncesMax);
    if (!this.isWritten()) batch.forEach(({ decide }) => decide('unknown'));
    else if (this.isUnavailable) this.decideAlone(batch);
    else await this.ask(batch);
    return this.flush();
  }

  private async ask(batch: readonly Waiting[]): Promise<void> {
    this.isAsking = true;
    try {
      const free = await this.options.claim(batch.map(({ keyId, nonce }) => ({ keyId, nonce })));
      batch.forEach(({ decide }, at) => decide(free[at] ? 'new' : 'used'));
    } catch (error) {
      this.isUnavailable = true;
      this.options.onAway(error);
      this.decideAlone(batch);
    } finally {
      this.isAsking = false;
    }
  }

  private isWritten(): boolean {
    try {
      this.options.cache.write(this.options.clock.now());
      return true;
    } catch (error) {
      this.options.onUnwritable(error);
      return false;
    }
  }

  private decideAlone(batch: readonly Waiting[]): void {
    for (const { keyId, nonce, at, decide } of batch) {
      this.untold.push({ keyId, nonce, at });
      decide('new');
    }
  }

  /** Reports what was decided alone; success also shows that the server is back. */
  private async tell(): Promise<void> {
    if (!this.isUnavailable || this.isTelling) return;
    this.isTelling = true;
    const oldest = this.options.clock.now() - nonceKeptMs;
    this.untold = this.untold.filter(({ at }) => at > oldest);
    try {
      do {
        const part = this.untold.slice(0, noncesMax);
        await this.options.claim(part.map(({ keyId, nonce }) => ({ keyId, nonce })));
        this.untold = this.untold.slice(part.length);
      } while (this.untold.length > 0);
      this.isUnavailable = false;
    } catch {
      // Still away; asked again in a second.
    } finally {
      this.isTelling = false;
    }
  }
}
