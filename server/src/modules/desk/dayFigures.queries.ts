import { sql, type RawBuilder } from 'kysely';
import { dayFigures, type DayFigure } from '@portal/calls';
import { keysOf, moneyText } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { days, dayStart, formatDate, formatInstant } from '../../platform/time';
import { say, type TranslatableText } from '../../platform/i18n/say';

const shownDays = 7;

interface DayRow {
  day: Date;
  value: number;
}

const calls = (value: RawBuilder<number>) => (from: Date) => sql`
  select starts_at as at, ${value} as value from usage_sums
  where scope = 'all' and scope_id = '' and grain = 'day' and env = 'prod' and starts_at >= ${from}::timestamptz`;
const each = (table: string, at: string) => (from: Date) => sql`
  select ${sql.ref(at)} as at, 1 as value from ${sql.table(table)} where ${sql.ref(at)} >= ${from}::timestamptz`;

/** Sources of the daily figures, each read along an index by time. */
const sources: Readonly<
  Record<Exclude<DayFigure, 'success'> | 'reached' | 'faults', (from: Date) => RawBuilder<unknown>>
> = {
  calls: calls(sql`calls`),
  reached: calls(sql`reached`),
  faults: calls(sql`faults`),
  spent: calls(sql`cost_minor`),
  accounts: each('users', 'created_at'),
  applies: each('subscriptions', 'submitted_at'),
  decided: (from) => sql`${each('review_cases', 'decided_at')(from)} and state = 'decided'`,
};

async function sumsOf(db: Db, source: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<DayRow>`
    select date_trunc('day', at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as day,
      sum(value)::float8 as value
    from (${source}) s group by 1`.execute(db);
  return new Map(rows.map(({ day, value }) => [formatDate(day), value]));
}

/** Integers with thousands separators, 12,345. */
const counted = (value: number) => value.toLocaleString('en-US');

const shown: Readonly<Record<DayFigure, (value: number) => TranslatableText>> = {
  calls: (value) => say`${counted(value)} 次`,
  success: (value) => (Number.isNaN(value) ? '—' : `${(Math.floor(value * 10_000) / 100).toFixed(2)}%`),
  spent: (value) => moneyText(value),
  accounts: (value) => say`${counted(value)} 个`,
  applies: (value) => say`${counted(value)} 件`,
  decided: (value) => say`${counted(value)} 件`,
};

/** Figures of today and the six days before. */
export async function readDayFigures(db: Db, now: Date) {
  const first = dayStart(now, shownDays - 1);
  const read = keysOf(sources);
  const sums = new Map<string, Map<string, number>>();
  for (const key of read) sums.set(key, await sumsOf(db, sources[key](first)));
  const valueOf = (key: string, day: string) => sums.get(key)?.get(day) ?? 0;
  const figureOf = (figure: DayFigure, day: string): number => {
    if (figure !== 'success') return valueOf(figure, day);
    const reached = valueOf('reached', day);
    return reached === 0 ? NaN : (reached - valueOf('faults', day)) / reached;
  };
  const week = Array.from({ length: shownDays }, (_, at) =>
    formatDate(new Date(first.getTime() + at * days)),
  );
  const [today = '', yesterday = ''] = week.toReversed();
  return {
    records: keysOf(dayFigures).map((figure) => ({
      figure,
      today: shown[figure](figureOf(figure, today)),
      yesterday: shown[figure](figureOf(figure, yesterday)),
      days: week.map((day) => {
        const value = figureOf(figure, day);
        return { day, value: Number.isNaN(value) ? 0 : value, text: shown[figure](value) };
      }),
    })),
    asOf: formatInstant(now),
  };
}
