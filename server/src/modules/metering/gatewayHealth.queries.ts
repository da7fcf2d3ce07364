import type { Db } from '../../platform/db/Db';
import type { HealthLine } from '../../platform/desk';
import { minuteOf } from '../../platform/minuteOf';
import { say } from '../../platform/i18n/say';
import { readGateways, silentMs } from './gateways.queries';
import { lastChange } from './snapshot.queries';

/** Health of gateways: whether they are heard of and up to date, and which upstreams they find down. */
export async function readGatewayHealth(db: Db, now: Date, countDown: () => Promise<number>) {
  const [newest, down] = [await lastChange(db), await countDown()];
  const gateways = await readGateways(db, now);
  const silent = gateways.filter(({ seen_at }) => now.getTime() - seen_at.getTime() > silentMs);
  const behind = gateways.filter((one) => !silent.includes(one) && one.known_seq < newest);
  const lines: HealthLine[] = [gatewayLine(gateways.length, silent[0], silent.length, behind.length)];
  if (down > 0)
    lines.push({ part: say`上游`, state: 'bad', text: say`${down} 个上游地址连不上`, link: '/ops/apis' });
  return lines;
}

function gatewayLine(
  all: number,
  silent: { id: string; seen_at: Date } | undefined,
  silentCount: number,
  behind: number,
): HealthLine {
  const line = { part: say`网关`, link: '/ops/gateways' };
  if (all === 0) return { ...line, state: 'warn', text: say`现在没有网关` };
  if (silent)
    return {
      ...line,
      state: 'bad',
      text: say`${silentCount} 个网关失联，${silent.id} 最后一次在 ${minuteOf(silent.seen_at)}`,
    };
  return behind > 0
    ? { ...line, state: 'warn', text: say`${all} 个网关在线，${behind} 个正在同步最新的变更` }
    : { ...line, state: 'good', text: say`${all} 个网关在线，变更都已同步` };
}
