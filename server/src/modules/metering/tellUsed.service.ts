import type { Db } from '../../platform/db/Db';
import { say } from '../../platform/i18n/say';
import { notify } from '../messages';
import { listIncluded, type IncludedRow } from './included.queries';
import type { LeaseRow } from './lease.repository';

/** Percent of the calls of a plan at which whoever pays is told, highest first. */
const levels = [100, 80] as const;

interface Settled {
  lease: Pick<LeaseRow, 'subscription_id' | 'quotas'>;
  units: number;
}

/**
 * Tells whoever pays that the calls of a plan run out, and that they have. Units were added already: what they carry
 * past a level is told, hence once, and again after a renewal, whose calls make it fall.
 */
export async function tellUsed(tx: Db, settled: readonly Settled[], at: Date): Promise<void> {
  const added = new Map<string, number>();
  for (const { lease, units } of settled)
    if (units > 0 && lease.quotas.includes('all'))
      added.set(lease.subscription_id, (added.get(lease.subscription_id) ?? 0) + units);
  if (added.size === 0) return;
  for (const row of await listIncluded(tx, [...added.keys()])) {
    const level = passedLevel(row, added.get(row.id) ?? 0);
    if (level !== undefined) await tell(tx, row, level, at);
  }
}

function passedLevel({ terms, used }: IncludedRow, units: number) {
  const { included } = terms;
  if (included === null) return undefined;
  const isReached = (level: number, count: number) => count * 100 >= included * level;
  return levels.find((level) => isReached(level, used) && !isReached(level, used - units));
}

function tell(tx: Db, row: IncludedRow, level: (typeof levels)[number], at: Date): Promise<void> {
  const { id, applicant_id: userId, app_name: app, api_name: api, terms, used } = row;
  const isFree = terms.kind === 'free';
  const included = terms.included ?? 0;
  const total = counted(included);
  const renewal = isFree ? say`可以变更套餐。` : say`可以续费，没有用完的次数保留。`;
  return notify(tx, {
    userId,
    kind: 'fee',
    at,
    title: level === 100 ? say`“${app}”对“${api}”的次数已用完` : say`“${app}”对“${api}”的次数已用 ${level}%`,
    text:
      level === 100
        ? say`套餐“${terms.planName}”共 ${total} 次，已全部用完，之后的调用会被拒绝（E9107），不会自动按次计费。${isFree ? say`变更套餐后即可继续调用。` : say`续费或变更套餐后即可继续调用。`}`
        : say`套餐“${terms.planName}”共 ${total} 次，还剩 ${counted(included - used)} 次。用完后调用会被拒绝。${renewal}`,
    link: `/applyImmediately?flag=${isFree ? 4 : 3}&applyId=${id}`,
  });
}

const counted = (count: number) => count.toLocaleString('zh-CN');
