import type { UsageEvent } from '@portal/contract/gateway';
import { z } from 'zod';
import type { Clock } from './clock';
import type { LeasePool } from './LeasePool';
import type { LogTail } from './LogTail';
import type { Reservations } from './Reservations';
import { isPaidFor } from './settleCall';
import type { SettleFacts, SettleTokens } from './settleToken';
import type { UsageLog } from './UsageLog';

export interface SettlerParts {
  tail: Pick<LogTail, 'read' | 'close'>;
  tokens: Pick<SettleTokens, 'open'>;
  reservations: Pick<Reservations, 'take'>;
  leases: Pick<LeasePool, 'giveBack' | 'spend' | 'forget' | 'spendForgotten'>;
  usage: Pick<UsageLog, 'append'>;
  report: (message: string, error?: unknown) => void;
  clock: Clock;
}

/** The server takes no longer call; one that it does not take would keep all others from being counted. */
const secondsMax = 24 * 60 * 60;

/** One call in the access log of an external gateway ("front"); docs/gateways.md shows how each writes it. */
const Line = z.object({
  settle: z.string().min(1),
  status: z.coerce.number().int().min(100).max(599),
  seconds: z.coerce
    .number()
    .min(0)
    .catch(0)
    .transform((seconds) => Math.min(seconds, secondsMax)),
});
type Line = z.infer<typeof Line>;

const lookEveryMs = 200;
const againMs = 1000;
const unreadable =
  '访问日志中有无法识别的行，没有计费：请按 docs/gateways.md 设置日志格式，并只让前端网关写入该文件';

/**
 * Bills calls by the access log of a front and releases what was not used. A line is confirmed once its usage is on
 * disk; a line read again after a crash has the same request id, which the server counts once.
 */
export class AccessLogSettler {
  private isWorking = false;
  private heldUntil = 0;
  private readonly stopLooking: () => void;

  constructor(private readonly parts: SettlerParts) {
    this.stopLooking = parts.clock.every(lookEveryMs, () => void this.work());
  }

  /** Settles what has been logged, and stops following the log. */
  async close(): Promise<void> {
    this.stopLooking();
    this.heldUntil = 0;
    await this.work();
    this.parts.tail.close();
  }

  async work(): Promise<void> {
    const { tail, clock, report } = this.parts;
    if (this.isWorking || clock.elapsed() < this.heldUntil) return;
    this.isWorking = true;
    try {
      for (;;) {
        const { lines, confirm } = tail.read();
        const written = await Promise.all(lines.filter(Boolean).map((line) => this.settle(line)));
        if (!written.every(Boolean)) {
          // The disk is full: read the same lines again later.
          this.heldUntil = clock.elapsed() + againMs;
          return;
        }
        confirm();
        if (lines.length === 0) return;
      }
    } catch (error) {
      this.heldUntil = clock.elapsed() + againMs;
      report('访问日志暂时读不到，恢复后继续结算', error);
    } finally {
      this.isWorking = false;
    }
  }

  /** Resolves to whether the line is done and need not be read again. */
  private settle(text: string): Promise<boolean> {
    const line = readLine(text);
    // Refused calls, or calls to something else.
    if (line === null) return Promise.resolve(true);
    const facts = line && this.parts.tokens.open(line.settle);
    if (!facts) {
      this.parts.report(unreadable);
      return Promise.resolve(true);
    }
    return this.pay(facts, line);
  }

  private pay(facts: SettleFacts, { status, seconds }: Line): Promise<boolean> {
    const { reservations, leases, usage, clock } = this.parts;
    const isBilled = status >= 200 && isPaidFor(status);
    const leased = reservations.take(facts.requestId);
    const event: UsageEvent = {
      ...facts,
      at: clock.now(),
      status,
      code: '',
      costMinor: isBilled ? facts.costMinor : 0,
      leaseId: isBilled ? facts.leaseId : null,
      latencyMs: Math.round(seconds * 1000),
      isBilled,
    };
    if (!isBilled && leased) leases.giveBack(leased);
    return new Promise((resolve) =>
      usage.append(event, (isWritten) => {
        if (isBilled && isWritten) {
          if (leased) leases.spend(leased);
          else leases.spendForgotten(facts.leaseId);
        } else if (isBilled && leased) leases.forget(leased);
        resolve(isWritten || !isBilled);
      }),
    );
  }
}

/** Null: not a call of this portal; undefined: unreadable. */
function readLine(text: string): Line | null | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'settle' in value && isNone(value.settle)) return null;
    return Line.safeParse(value).data;
  } catch {
    return undefined;
  }
}

/** How fronts write an absent value. */
const isNone = (settle: unknown) => settle === '' || settle === '-' || settle === null;
