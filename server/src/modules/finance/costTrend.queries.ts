import { sql } from 'kysely';
import { costPartsMax, type CostSplit } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';
import { say } from '../../platform/i18n/say';
import { days, formatDate, parseDay } from '../../platform/time';
import { costDaysMax } from './cost.queries';

interface Asked {
  from: string;
  to: string;
  by: CostSplit;
  appId?: string;
  apiId?: string;
}

const columns = { api: sql.ref('c.api_id'), app: sql.ref('c.app_id') } as const;
const named = { api: sql.table('api_products'), app: sql.table('apps') } as const;

/**
 * Daily costs of an account split by API or app: the highest separately, the rest as one part. The sum equals the cost
 * list.
 *
 * @throws {AppError} `E3401` for a range over 90 days.
 */
export async function readCostTrend(db: Db, ownerId: string, { from, to, by, appId, apiId }: Asked) {
  const first = parseDay(from).getTime();
  const count = Math.round((parseDay(to).getTime() - first) / days) + 1;
  if (count > costDaysMax) throw new AppError('E3401');
  const { rows } = await sql<{ part: string | null; name: string; day: string; cost: number }>`
    with own as (
      select ${columns[by]} as part, c.day, sum(c.gross_minor - c.discount_minor) as cost, count(*) as n
      from cost_days c
      where c.owner_id = ${ownerId} and c.day >= ${from}::date and c.day <= ${to}::date
        ${appId ? sql`and c.app_id = ${appId}` : sql``} ${apiId ? sql`and c.api_id = ${apiId}` : sql``}
      group by 1, 2
    ), most as (
      select part, sum(cost) as total from own group by 1 having sum(cost) <> 0
      order by abs(sum(cost)) desc, part limit ${costPartsMax}
    )
    select m.part, coalesce(n.name, '') as name, o.day::text as day, sum(o.cost)::bigint as cost, sum(o.n)::int as n
    from own o left join most m on m.part = o.part left join ${named[by]} n on n.id = m.part
    group by m.part, m.total, n.name, o.day order by m.total desc nulls last, m.part, o.day`
    .withPlugin(cacheTotals('n'))
    .execute(db);

  const shown = Array.from({ length: Math.max(0, count) }, (_, index) =>
    formatDate(new Date(first + index * days)),
  );
  const parts = new Map<string | null, { name: string; costs: Map<string, number> }>();
  for (const { part, name, day, cost } of rows) {
    if (part === null && cost === 0) continue;
    const known = parts.get(part) ?? { name, costs: new Map() };
    known.costs.set(day, cost);
    parts.set(part, known);
  }
  return {
    days: shown,
    parts: [...parts].map(([id, { name, costs }]) => ({
      id,
      name: id === null || name === '' ? say`其他` : name,
      costs: shown.map((day) => formatMinor(costs.get(day) ?? 0)),
    })),
  };
}
