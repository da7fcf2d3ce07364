import { applyState } from '@portal/calls';
import { formatBalance, formatMinor, formatPrice, parseYuan } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { systemActor, type PersonActor } from '../../../platform/Actor';
import { auditAct } from '../../../platform/auditAct';
import { changesOf } from '../../../platform/changesOf';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import type { Terms } from '../../../platform/db/tables';
import { inTransaction } from '../../../platform/db/inTransaction';
import { lockRow } from '../../../platform/db/lockRow';
import { forEachRow } from '../../../platform/forEachRow';
import type { Member } from '../../../platform/http/Member';
import { minuteOf } from '../../../platform/minuteOf';
import { refuseOutdated } from '../../../platform/refuseOutdated';
import { shortHash } from '../../../platform/shortHash';
import { days, formatInstant } from '../../../platform/time';
import { findTightBudget, spendableOf } from '../../finance';
import { notify } from '../../messages';
import {
  deleteAutoRenewal,
  findAutoRenewal,
  levelOf,
  listRenewable,
  problemOf,
  putAutoRenewal,
  saveResult,
  saveTold,
  type AutoRenewalRow,
} from './autoRenewal.repository';
import { lessOf } from './bought';
import { renewRow, termsToRenew } from './renewal';
import {
  findSubscription,
  getSubscriptionAs,
  lockSubscription,
  type SubscriptionRow,
} from './subscription.repository';
import { dearerThan, markOf, weightChangesOf } from './weightChanges';
import { say, type Translatable } from '../../../platform/i18n/say';

/** Days before the end on which the owner is told, nearest first. */
const tellBeforeDays = [1, 3, 7] as const;
/** Time before the end from which renewal is attempted repeatedly. */
const triedBeforeMs = days;

/** Automatic renewals: off unless the owner has switched them on, with a highest price. */
export function createAutoRenewals({ db, clock, log }: Deps) {
  async function renew(due: AutoRenewalRow & { expires_at: Date }): Promise<void> {
    try {
      await inTransaction(db, async (tx) => {
        const rule = await findAutoRenewal(tx, due.subscription_id);
        const row = await lockSubscription(tx, due.subscription_id);
        // It was renewed, switched off or moved to another owner meanwhile.
        if (
          !rule ||
          row?.applicant_id !== rule.owner_id ||
          row.expires_at?.getTime() !== due.expires_at.getTime()
        )
          return;
        const today = await termsToRenew(tx, await levelOf(tx, rule.owner_id), row);
        const problem = unacceptedOf(rule, row, today);
        if (problem) throw new AppError('E3107', {}, problem);
        const at = clock();
        const endsAt = await renewRow(tx, row, today, { actor: systemActor, at });
        await saveResult(tx, row.id, { at, problem: null, failedFor: null });
        await notify(tx, {
          userId: rule.owner_id,
          kind: 'fee',
          at,
          title: say`“${row.app_name}”对“${row.api_name}”的订阅已自动续费`,
          text: say`支付 ${yuan(today.priceMinor)}，续费至 ${endsAt ? minuteOf(endsAt) : say`长期`}。`,
          link: `/myApplyDetail?applyId=${row.id}`,
        });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await noteFailure(due, error.words);
    }
  }

  /** Tells a failure once per end, however often renewal is attempted. */
  async function noteFailure(
    due: AutoRenewalRow & { expires_at: Date },
    problem: Translatable,
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const rule = await findAutoRenewal(tx, due.subscription_id);
      const row = await findSubscription(tx, due.subscription_id);
      if (!rule || !row) return;
      const at = clock();
      const isTold = rule.failed_for?.getTime() === due.expires_at.getTime();
      await saveResult(tx, row.id, { at, problem, failedFor: due.expires_at });
      if (isTold) return;
      await notify(tx, {
        userId: rule.owner_id,
        kind: 'fee',
        at,
        title: say`“${row.app_name}”对“${row.api_name}”的订阅自动续费失败`,
        text: say`${problem}。到期（${minuteOf(due.expires_at)}）前每小时重试一次；到期后不能调用。`,
        link: renewLink(row),
        program: { event: 'subscription.expiring', appId: row.app_id, apiId: row.api_id },
      });
    });
  }

  async function tell(due: AutoRenewalRow & { expires_at: Date }, left: number): Promise<void> {
    await inTransaction(db, async (tx) => {
      const row = await findSubscription(tx, due.subscription_id);
      if (!row || !(await saveTold(tx, due, left))) return;
      const { price, problem } = await outlook(tx, due, row);
      await notify(tx, {
        userId: due.owner_id,
        kind: 'fee',
        at: clock(),
        title: say`“${row.app_name}”对“${row.api_name}”的订阅 ${left} 天内自动续费`,
        text: problem
          ? say`${problem}，现在续不了。请在 ${minuteOf(due.expires_at)} 前处理。`
          : say`将于到期前一天从余额支付 ${price}，余额与预算目前足够。不需要时请关闭自动续费。`,
        link: renewLink(row),
      });
    });
  }

  /** Obstacle to a renewal now; '' none. */
  async function outlook(tx: Db, rule: AutoRenewalRow, row: SubscriptionRow) {
    try {
      const today = await termsToRenew(tx, await levelOf(tx, rule.owner_id), row);
      const { priceMinor } = today;
      const price = yuan(priceMinor);
      const unaccepted = unacceptedOf(rule, row, today);
      if (unaccepted) return { price, problem: unaccepted };
      const { total: available } = await spendableOf(tx, {
        ownerId: rule.owner_id,
        apiId: row.api_id,
        at: clock(),
      });
      if (available < priceMinor)
        return { price, problem: say`余额 ${formatBalance(formatMinor(available))} 不够支付 ${price}` };
      const target = { ownerId: rule.owner_id, appId: row.app_id, apiId: row.api_id };
      const budget = await findTightBudget(tx, target, priceMinor, clock());
      return { price, problem: budget ? say`“${budget}”不够支付 ${price}` : '' };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { price: '', problem: error.words };
    }
  }

  /** Audits the consent to payments; a cap of null: withdrawn. */
  const noteRule = (
    tx: Db,
    actor: PersonActor,
    {
      row,
      before,
      capMinor,
    }: { row: SubscriptionRow; before: AutoRenewalRow | undefined; capMinor: number | null },
  ) =>
    auditAct(tx, {
      actor,
      at: clock(),
      event: 'subscription.autoRenew',
      appId: row.app_id,
      detail: {
        id: row.id,
        name: row.api_name,
        isOn: capMinor !== null,
        ...changesOf(
          { isOn: before !== undefined, cap: before ? formatMinor(before.cap_minor) : null },
          { isOn: capMinor !== null, cap: capMinor === null ? null : formatMinor(capMinor) },
        ),
      },
    });

  return {
    /** @throws {AppError} for reasons that would refuse a renewal. */
    async autoRenewal(member: Member, applyId: string) {
      const row = await getSubscriptionAs(db, 'owner', member.id, applyId);
      const today = await termsToRenew(db, member, row);
      const use = { ownerId: member.id, apiId: row.api_id, at: clock() };
      const spendable = await spendableOf(db, use);
      const rule = await findAutoRenewal(db, applyId);
      const own = ownRule(rule, member);
      return {
        isOn: own ? 1 : 0,
        cap: own ? formatMinor(own.cap_minor) : null,
        price: formatMinor(today.priceMinor),
        weightChanges: own ? dearerOf(own, row, today) : weightChangesOf(row.terms.weights, today.weights),
        weightsMark: markOf(today.weights),
        available: formatMinor(spendable.total),
        renewsFrom: row.expires_at ? formatInstant(new Date(row.expires_at.getTime() - triedBeforeMs)) : null,
        lastAt: own?.last_at ? formatInstant(own.last_at) : null,
        lastProblem: own ? problemOf(own) : '',
        mark: ruleMarkOf(own),
      };
    },

    /**
     * @throws {AppError} `E0017` for a cap below today's price, `E3107` without an end, `E7042`, `E3110` and others.
     */
    async saveAutoRenewal(
      tx: Db,
      member: Member,
      {
        applyId,
        isOn,
        cap,
        weightsMark,
        mark,
      }: { applyId: string; isOn: number; cap?: string; weightsMark?: string; mark?: string },
      actor: PersonActor,
    ): Promise<void> {
      const row = await getSubscriptionAs(tx, 'owner', member.id, applyId);
      await lockRow(tx, 'subscriptions', { id: row.id });
      const before = await findAutoRenewal(tx, row.id);
      const refuseUnseen = (after?: RuleSettings) =>
        refuseOutdated(mark, ruleMarkOf(ownRule(before, member)), ruleMarkOf(after));
      if (isOn === 0) {
        refuseUnseen();
        await deleteAutoRenewal(tx, row.id);
        return before && noteRule(tx, actor, { row, before, capMinor: null });
      }
      const today = await termsToRenew(tx, member, row);
      if (row.state !== applyState.active || row.expires_at === null)
        throw new AppError('E3107', {}, say`只有使用中、会到期的订阅可以自动续费`);
      const capMinor = parseYuan(cap ?? '') ?? 0;
      if (capMinor < today.priceMinor)
        throw new AppError('E0017', {
          fields: [{ name: 'cap', message: say`上限不能低于现在的价格 ${yuan(today.priceMinor)}` }],
        });
      if (weightsMark !== undefined && weightsMark !== markOf(today.weights))
        throw new AppError('E3107', {}, say`接口计次刚刚有变化，请刷新后再确认`);
      const weights = today.weights ?? [];
      refuseUnseen({ cap_minor: capMinor, weights });
      await putAutoRenewal(tx, {
        subscriptionId: row.id,
        ownerId: member.id,
        capMinor,
        weights,
        at: clock(),
      });
      await noteRule(tx, actor, { row, before, capMinor });
    },

    /** Announces renewals, and renews what ends within a day. Idempotent. */
    async renewByRule(): Promise<number> {
      const now = clock();
      const until = (ms: number) => listRenewable(db, { now, before: new Date(now.getTime() + ms) });
      const idOf = ({ subscription_id }: AutoRenewalRow) => subscription_id;
      let failed = 0;
      for (const left of tellBeforeDays) {
        const untold = (await until(left * days)).filter(
          ({ told_days }) => told_days === null || told_days > left,
        );
        failed += await forEachRow(log, untold, idOf, (due) => tell(due, left));
      }
      return failed + (await forEachRow(log, await until(triedBeforeMs), idOf, renew));
    },
  };
}

/** The rule of an account; that of the owner before does not count. */
const ownRule = (rule: AutoRenewalRow | undefined, { id }: Member) =>
  rule?.owner_id === id ? rule : undefined;

interface RuleSettings {
  cap_minor: number;
  weights: Terms['weights'] | null;
}

const ruleMarkOf = (rule: RuleSettings | undefined): string =>
  shortHash(rule ? [rule.cap_minor, markOf(rule.weights ?? undefined)] : []);

/** Operations that weigh more than agreed and than shown when the rule was made. */
const dearerOf = ({ weights }: AutoRenewalRow, { terms }: SubscriptionRow, today: Terms) =>
  dearerThan([terms.weights, ...(weights ? [weights] : [])], terms.weights, today.weights);

/** Why a rule does not cover a renewal, in words: a price above its cap, less for it, or heavier operations. */
function unacceptedOf(rule: AutoRenewalRow, row: SubscriptionRow, today: Terms): Translatable | null {
  if (today.priceMinor > rule.cap_minor)
    return say`价格 ${yuan(today.priceMinor)} 超过您设定的上限 ${yuan(rule.cap_minor)}`;
  const less = lessOf(row.terms, today);
  if (less) return say`${less}，需要您手动续费一次来确认`;
  const [first, ...others] = dearerOf(rule, row, today);
  if (!first) return null;
  const more = others.length > 0 ? say`等 ${others.length + 1} 个接口` : '';
  return say`${first.operation} ${more}的计次已由“${first.from}”调高为“${first.to}”，需要您确认`;
}

const yuan = (minor: number) => formatPrice(formatMinor(minor));
const renewLink = ({ id }: SubscriptionRow) => `/applyImmediately?flag=3&applyId=${id}`;
