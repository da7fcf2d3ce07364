import {
  alertMetrics,
  alertOps,
  alertsMax,
  metricsOf,
  type AlertMetric,
  type AlertMinutes,
  type AlertOp,
  type FigureAlert,
  type UsageViewName,
} from '@portal/calls';
import { formatMinor, parseYuan, shortDecimal } from '@portal/rules';
import { systemActor, type PersonActor } from '../../../platform/Actor';
import { AppError } from '../../../platform/AppError';
import { auditAct } from '../../../platform/auditAct';
import { changesOf } from '../../../platform/changesOf';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Deps } from '../../../platform/Deps';
import { forEachRow } from '../../../platform/forEachRow';
import { actorOf } from '../../../platform/http/actorOf';
import type { Member } from '../../../platform/http/Member';
import type { Visitor } from '../../../platform/http/visitor';
import { newId } from '../../../platform/ids';
import { isAtWork } from '../../../platform/operatorAreas';
import { refuseOutdated } from '../../../platform/refuseOutdated';
import { say, term, type Translatable, type TranslatableText } from '../../../platform/i18n/say';
import { shortHash } from '../../../platform/shortHash';
import { formatInstant, minutes } from '../../../platform/time';
import { bucketsOf, sumsOf } from '../statistics.queries';
import { sourceOf } from '../usageSource.queries';
import { alertMachine } from './alert.machine';
import * as repository from './alert.repository';
import { figureOf, judgeFigure, shownFigure } from './judgeFigure';

interface AlertInput {
  view: UsageViewName;
  alertId?: string;
  metric: AlertMetric;
  op: AlertOp;
  value: string;
  minutes: AlertMinutes;
  appId?: string;
  apiId?: string;
  isEnabled: number;
  mark?: string;
}

const perRun = 500;
const links: Readonly<Record<UsageViewName, string>> = {
  consumer: '/statistical',
  provider: '/dataStatistics',
  platform: '/ops/dataStatistics',
};

export type AlertService = ReturnType<typeof createAlertService>;

/**
 * Figures that accounts watch: a job evaluates the sums per minute, and notifies when one leaves its limits and when it
 * is back.
 */
export function createAlertService({
  db,
  clock,
  config,
  log,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>) {
  async function requireTarget(tx: Db, accountId: string, { view, appId, apiId }: AlertInput): Promise<void> {
    if (appId && (view !== 'consumer' || !(await repository.isOwnApp(tx, accountId, appId))))
      throw new AppError('E3101');
    if (apiId && !(await repository.isWatchable(tx, accountId, view, apiId))) throw new AppError('E4004');
  }

  /** Whether an account may still see the figures that it watches. */
  async function maySee({ view, account_id: accountId }: repository.NamedAlert): Promise<boolean> {
    if (view !== 'platform') return true;
    const person = await repository.findWatcher(db, accountId);
    return person !== undefined && isAtWork(config, { person }, 'platform');
  }

  async function check(row: repository.NamedAlert): Promise<void> {
    const now = clock();
    if (!(await maySee(row))) return repository.switchOff(db, row.id);
    // The current minute is incomplete.
    const until = new Date(Math.floor(now.getTime() / minutes) * minutes);
    const stretch = { from: new Date(until.getTime() - row.minutes * minutes), until };
    const scope = { view: row.view, appId: row.app_id ?? undefined, apiId: row.api_id ?? undefined };
    const source = await sourceOf(db, row.account_id, scope, stretch, 'minute', now);
    const sums = await sumsOf(db, source);
    const buckets = row.metric === 'p95' ? await bucketsOf(db, source) : [];
    const figure = figureOf(row.metric, sums, buckets);
    const to = judgeFigure({ op: row.op, limit: row.limit_minor, state: row.state }, figure);
    const checked = { figure_minor: figure, check_at: new Date(now.getTime() + minutes) };
    await inTransaction(db, async (tx) => {
      const isMoved = to !== row.state;
      const change = { ...checked, state: to, ...((isMoved || row.since === null) && { since: now }) };
      if (!(await repository.noteChecked(tx, row, change)) || !isMoved) return;
      await alertMachine.pass(tx, {
        id: row.id,
        from: row.state,
        to,
        actor: systemActor,
        at: now,
        facts: {
          rule: ruleOf(row),
          figure: figure === null ? say`无数据` : withUnit(shownOf(row, figure), row.metric),
          link: linkOf(row),
          appId: row.app_id,
          apiId: row.api_id,
        },
        readers: { owner: row.account_id },
      });
    });
  }

  return {
    async list(accountId: string, view: UsageViewName): Promise<{ records: FigureAlert[] }> {
      return { records: (await repository.listAlerts(db, accountId, view)).map(toAlert) };
    },

    /**
     * Adds or changes an alert; a changed one is evaluated anew.
     *
     * @throws {AppError} `E0017` a metric of another side, `E3101`, `E4004`, `E3417` another account's, `E3418` too
     *   many, `E7042`.
     */
    async save(tx: Db, accountId: string, input: AlertInput, actor: PersonActor) {
      const { view, metric, op, minutes: length, appId, apiId, isEnabled } = input;
      if (!metricsOf[view].includes(metric))
        throw new AppError('E0017', { fields: [{ name: 'metric', message: say`请选择列出的指标` }] });
      await requireTarget(tx, accountId, input);
      const at = clock();
      const settings = {
        metric,
        op,
        limit_minor: parseYuan(input.value) ?? 0,
        minutes: length,
        app_id: appId ?? null,
        api_id: apiId ?? null,
        is_enabled: isEnabled === 1,
        state: 'calm' as const,
        since: null,
        figure_minor: null,
        check_at: at,
      };
      const alertId = input.alertId ?? newId('alert');
      const place = { id: alertId, accountId, view };
      const before = input.alertId ? await repository.lockAlert(tx, place) : undefined;
      if (before) refuseOutdated(input.mark, markOf(before), markOf(settings));
      if (input.alertId) {
        if (!(await repository.updateAlert(tx, place, settings))) throw new AppError('E3417');
      } else {
        await repository.lockAlerts(tx, accountId);
        if ((await repository.countAlerts(tx, accountId, view)) >= alertsMax) throw new AppError('E3418');
        await repository.insertAlert(tx, {
          id: alertId,
          account_id: accountId,
          view,
          created_at: at,
          ...settings,
        });
      }
      await auditAct(tx, {
        actor,
        at,
        event: 'figureAlert.save',
        appId,
        detail: { id: alertId, metric, op, ...(before && (await changesSince(tx, before, place))) },
      });
      return { alertId };
    },

    /** @throws {AppError} `E3417`. */
    async remove(member: Member, alertId: string, visitor: Visitor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const accountId = await repository.deleteAlert(tx, alertId, member);
        if (accountId === null) throw new AppError('E3417');
        const actor = { ...actorOf('owner', member, visitor), accountId };
        await auditAct(tx, { actor, at: clock(), event: 'figureAlert.remove', detail: { id: alertId } });
      });
    },

    /** Evaluates the alerts that are due. @returns how many failed. */
    run: async (): Promise<number> =>
      forEachRow(log, await repository.listDue(db, clock(), perRun), ({ id }) => id, check),
  };
}

/** The fields that an edit changed. */
async function changesSince(
  tx: Db,
  before: repository.NamedAlert,
  place: Parameters<typeof repository.lockAlert>[1],
) {
  const after = await repository.lockAlert(tx, place);
  return after && changesOf(factsOf(before), factsOf(after));
}

function factsOf(row: repository.NamedAlert) {
  const { metric, op, value, minutes: length, appName, apiName, isEnabled } = toAlert(row);
  return { metric, op, value, minutes: length, appName, apiName, isOn: isEnabled === 1 };
}

const shownOf = ({ metric, limit_minor }: repository.NamedAlert, figure: number) =>
  shownFigure(metric, figure, limit_minor);

const withUnit = (minor: number, metric: AlertMetric): TranslatableText => {
  const figure = shortDecimal(formatMinor(minor));
  const { unit } = alertMetrics[metric];
  return unit === '%' ? `${figure}%` : say`${figure} ${term(unit)}`;
};

function ruleOf(row: repository.NamedAlert): Translatable {
  const target = [row.app_name, row.api_name].filter(Boolean).join('、');
  const length = row.minutes >= 60 ? say`${row.minutes / 60} 小时` : say`${row.minutes} 分钟`;
  const title = term(alertMetrics[row.metric].title);
  const rule = say`近 ${length}${title}${term(alertOps[row.op])} ${withUnit(row.limit_minor, row.metric)}`;
  return target ? say`“${target}”${rule}` : rule;
}

function linkOf({ view, app_id, api_id }: repository.AlertRow): string {
  const query = new URLSearchParams({ ...(app_id && { appId: app_id }), ...(api_id && { apiId: api_id }) });
  return query.size > 0 ? `${links[view]}?${query.toString()}` : links[view];
}

/** Of what its form shows, not of what was measured. */
const markOf = ({
  metric,
  op,
  limit_minor,
  minutes: length,
  app_id,
  api_id,
  is_enabled,
}: Omit<repository.AlertRow, 'id' | 'account_id' | 'view' | 'created_at'>): string =>
  shortHash([metric, op, limit_minor, length, app_id, api_id, is_enabled]);

const toAlert = (row: repository.NamedAlert): FigureAlert => ({
  alertId: row.id,
  metric: row.metric,
  op: row.op,
  value: shortDecimal(formatMinor(row.limit_minor)),
  minutes: row.minutes,
  appId: row.app_id,
  appName: row.app_name ?? '',
  apiId: row.api_id,
  apiName: row.api_name ?? '',
  isEnabled: Number(row.is_enabled),
  mark: markOf(row),
  state: row.state,
  since: row.since && formatInstant(row.since),
  figure: row.figure_minor === null ? null : shortDecimal(formatMinor(shownOf(row, row.figure_minor))),
});
