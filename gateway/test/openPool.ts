import type { LeaseQuestion, LeaseReply } from '@portal/contract/gateway';
import type { LeasedCall } from '../src/Lease';
import { LeasePool } from '../src/LeasePool';
import type { LeaseResult } from '../src/SubscriptionPool';
import { TestClock } from './TestClock';

export const minuteMs = 60_000;
export const leaseMs = 15 * minuteMs;

export const aGrant = (calls: number, leaseId = 'l1', endsInMs: number | null = null): LeaseReply => ({
  subscriptionId: 's',
  leaseId,
  segments: [{ calls, priceMinor: 70 }],
  endsInMs,
});
export const refusal = (code: string): LeaseReply => ({ subscriptionId: 's', refusal: code });

type Answer = (wished: number) => LeaseReply | Error;

/** A pool and its server, which answers each wish as it is told, the last way from then on. */
export function openPool(...answers: (LeaseReply | Error | Answer)[]) {
  const clock = new TestClock();
  const asked: number[] = [];
  const returned: string[] = [];
  const server = { isUnavailable: false, recalled: [] as string[], questions: [] as LeaseQuestion[] };
  const pool = new LeasePool(
    async (question) => {
      if (server.isUnavailable) throw new Error('away');
      server.questions.push(structuredClone(question));
      returned.push(...question.returns);
      const leases = question.wishes.map(({ calls }) => {
        asked.push(calls);
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        const reply = typeof answer === 'function' ? answer(calls) : structuredClone(answer);
        if (!reply || reply instanceof Error) throw reply ?? new Error('nothing to answer');
        return reply;
      });
      return { leases, recalled: server.recalled.splice(0) };
    },
    clock,
    leaseMs,
  );
  const take = (units = 1) => new Promise<LeaseResult>((resolve) => pool.take('s', units, resolve));
  const takeOne = async (): Promise<LeasedCall> => {
    const result = await take();
    if ('refusal' in result) throw new Error(`refused: ${result.refusal}`);
    return result;
  };
  /** Calls at an even rate, each counted at once; how many were served. */
  const call = async (seconds: number, perSecond = 1) => {
    let served = 0;
    for (let second = 0; second < seconds; second += 1) {
      for (let one = 0; one < perSecond; one += 1) {
        const result = await take();
        if ('refusal' in result) continue;
        served += 1;
        pool.spend(result);
        pool.counted([result.lease?.id ?? null]);
      }
      await clock.pass(1000);
    }
    return served;
  };
  return { pool, clock, asked, returned, server, take, takeOne, call };
}

/** A server that grants whatever is wished for, each time another lease. */
export function generous(): Answer {
  let count = 0;
  return (wished) => aGrant(wished, `l${(count += 1)}`);
}
