import { healths, statusDays, type Health, type Severity, type StatusPartView } from '@portal/calls';
import { keysOf } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import { dayStart, days, formatDate, formatInstant } from '../../platform/time';
import { inWords, listOpen, listOver, listPlanned } from './incident.queries';
import type { Incident } from './incident.repository';
import { listDays, listParts } from './part.repository';
import { gatewayOf, partName } from './partName';

const healthOf: Readonly<Record<Severity, Health>> = {
  minor: 'degraded',
  major: 'degraded',
  critical: 'down',
};
/** Shares of a day from which on its bar says so. */
const [downShare, troubledShare] = [0.05, 0.005];

const worst = (all: readonly Health[]): Health =>
  keysOf(healths).findLast((health) => all.includes(health)) ?? 'good';

/** What the status page shows. */
export async function readStatus(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  page: { pageNo: number; pageSize: number },
  titles: ReadonlyMap<string, string>,
) {
  const now = clock();
  const [rows, open, planned, past] = [
    withoutLone(await listParts(db)),
    await listOpen(db),
    await listPlanned(db),
    await listOver(db, page),
  ];
  const barsOf = await daysOf(db, now);
  const parts = rows.map(({ part, name, health }) => ({
    part,
    name: partName({ part, name }, titles),
    health: worst([health, ...open.filter((one) => one.parts.includes(part)).map(told)]),
    ...barsOf(part),
  }));
  const newest = Math.max(0, ...rows.map(({ checked_at }) => checked_at.getTime()));
  const { rows: over, ...rest } = past;
  return {
    health: worst(parts.map(healthForAll)),
    parts,
    open: await inWords(db, open, titles),
    planned: await inWords(db, planned, titles),
    records: await inWords(db, over, titles),
    ...rest,
    checkedAt: newest === 0 ? null : formatInstant(new Date(newest)),
  };
}

/** A gateway that is alone is what is said of all of them. */
function withoutLone<Row extends { part: string }>(rows: readonly Row[]): Row[] {
  const isAlone = rows.filter(({ part }) => gatewayOf(part) !== null).length === 1;
  return rows.filter(({ part }) => !isAlone || gatewayOf(part) === null);
}

/** One gateway that is not there leaves the others: whether any is there is said of all of them. */
const healthForAll = ({ part, health }: { part: string; health: Health }): Health =>
  health === 'down' && gatewayOf(part) !== null ? 'degraded' : health;

const told = ({ kind, severity }: Incident): Health =>
  kind === 'maintenance' ? 'maintenance' : healthOf[severity];

async function daysOf(db: Deps['db'], now: Date) {
  const first = dayStart(now).getTime() - (statusDays - 1) * days;
  const shown = Array.from({ length: statusDays }, (_, at) => formatDate(new Date(first + at * days)));
  const rows = await listDays(db, formatDate(new Date(first)));
  return (part: string): Pick<StatusPartView, 'days' | 'uptime'> => {
    const own = new Map(rows.filter((row) => row.part === part).map((row) => [row.day, row]));
    const sum = { looked: 0, down: 0 };
    const bars = shown.map((day) => {
      const row = own.get(day);
      if (!row) return { day, health: null, downMinutes: 0 };
      const looked = row.good + row.degraded + row.down;
      sum.looked += looked;
      sum.down += row.down;
      return { day, health: healthOfDay(row, looked), downMinutes: row.down };
    });
    const uptime = sum.looked === 0 ? null : (((sum.looked - sum.down) / sum.looked) * 100).toFixed(2);
    return { days: bars, uptime };
  };
}

function healthOfDay({ degraded, down }: { degraded: number; down: number }, looked: number): Health {
  if (down >= looked * downShare && down > 0) return 'down';
  return down + degraded > looked * troubledShare ? 'degraded' : 'good';
}
