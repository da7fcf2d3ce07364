import { companyState, sandboxIdleDays, type SandboxFacts } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import type { Member } from '../../platform/http/Member';
import { newDigits } from '../../platform/ids';
import { systemActor, type PersonActor } from '../../platform/Actor';
import { days, formatDate, formatInstant } from '../../platform/time';
import type { Market } from '../market';
import { forgetSandboxUse } from '../metering';
import { forgetSandboxTests } from '../testing';
import { findCompany } from './company.repository';
import {
  endSandbox,
  findSandbox,
  lastUseOf,
  listOpenSince,
  listSandboxApis,
  listTrialApis,
  lockSandbox,
  nameOfApp,
  putSandbox,
  workingKeys,
  type SandboxRow,
} from './sandbox.repository';
import { anonymousIn } from '../../platform/Viewer';
import { say } from '../../platform/i18n/say';

const idleMs = sandboxIdleDays * days;
const closed: SandboxFacts = {
  state: 'none',
  isAllowed: 0,
  appId: '',
  appName: '',
  keyMask: '',
  apis: [],
  expireAt: null,
};
const trial = {
  appType: 'server' as const,
  industry: '',
  brief: /* as is */ '等待企业认证时试用的沙箱应用。',
  callbacks: '',
  ips: '',
  signType: 'key' as const,
};

export type SandboxService = ReturnType<typeof createSandboxService>;

/** A sandbox to try while a verification is under way: an app whose calls reach the sandbox only and are free. */
export function createSandboxService(
  { db, clock, log }: Deps,
  { apps, keys, subscriptions }: Pick<Market, 'apps' | 'keys' | 'subscriptions'>,
) {
  const isAllowed = async (tx: Db, userId: string) => {
    const row = await findCompany(tx, 'user_id', userId);
    return row !== undefined && row.state !== companyState.none;
  };

  /** The last use, or the opening. */
  async function usedAt(tx: Db, { app_id, opened_at }: SandboxRow): Promise<Date> {
    const used = await lastUseOf(tx, app_id);
    return used && used > opened_at ? used : opened_at;
  }

  const endOf = (used: Date) => new Date(used.getTime() + idleMs);

  async function isOpen(tx: Db, row: SandboxRow): Promise<boolean> {
    return row.ended_at === null && (await nameOfApp(tx, row.app_id)) !== null;
  }

  /** An app with its trial subscriptions; the keys of the previous one are revoked. */
  async function newApp(tx: Db, member: Member, actor: PersonActor) {
    const made = await apps.add(
      tx,
      member,
      { ...trial, appName: /* as is */ `沙箱体验${newDigits(6)}` },
      actor,
    );
    for (const { apiId, planId } of await listTrialApis(tx)) {
      const apply = { viewer: anonymousIn(null), appId: made.appId, apiId, planId, env: 'sandbox' as const };
      await subscriptions.add(
        tx,
        member,
        { ...apply, reason: /* as is */ '沙箱体验', dailyCalls: 0, scene: '' },
        actor,
      );
    }
    return { appId: made.appId, key: made.sandboxKey };
  }

  /** The new key of a sandbox that is reset; null: the existing one stays valid. */
  async function keyAfter(tx: Db, ownerId: string, appId: string, actor: PersonActor, keepsKey: boolean) {
    const [current, ...others] = await workingKeys(tx, appId);
    if (!current) return keys.issue(tx, appId, 'sandbox', /* as is */ '沙箱密钥');
    if (keepsKey) return null;
    for (const { id } of others) await keys.expire(tx, ownerId, id, systemActor);
    return keys.rotate(tx, ownerId, current.id, 0, actor);
  }

  return {
    async view(userId: string): Promise<SandboxFacts> {
      const mayOpen = Number(await isAllowed(db, userId));
      const row = await findSandbox(db, userId);
      const appName = row ? await nameOfApp(db, row.app_id) : null;
      if (!row || appName === null) return { ...closed, isAllowed: mayOpen };
      const [key] = await workingKeys(db, row.app_id);
      return {
        state: row.ended_at ? 'expired' : 'open',
        isAllowed: mayOpen,
        appId: row.app_id,
        appName,
        keyMask: key?.key_mask ?? '',
        apis: await listSandboxApis(db, row.app_id, formatDate(clock())),
        expireAt: formatInstant(endOf(await usedAt(db, row))),
      };
    },

    /**
     * Opens a sandbox, or reopens one that has ended.
     *
     * @throws {AppError} `E5217` before the form is filled in, or while one is open; `E3002` with too many apps.
     */
    async open(tx: Db, member: Member, actor: PersonActor) {
      const at = clock();
      if (!(await isAllowed(tx, member.id))) throw new AppError('E5217');
      const row = await lockSandbox(tx, member.id);
      if (row && (await isOpen(tx, row))) throw new AppError('E5217', {}, say`沙箱已经开通，可以重置`);
      const isThere = row !== undefined && (await nameOfApp(tx, row.app_id)) !== null;
      const { appId, key } = isThere
        ? { appId: row.app_id, key: await keys.issue(tx, row.app_id, 'sandbox', /* as is */ '沙箱密钥') }
        : await newApp(tx, member, actor);
      await putSandbox(tx, { userId: member.id, appId, at });
      return { appId, appKey: key.appKey, appSecret: key.appSecret, expireAt: formatInstant(endOf(at)) };
    },

    /**
     * Resets call counts and trials. The sandbox's answers are generated from descriptions and have no state.
     *
     * @param keepsKey  Otherwise existing keys are revoked. Without a key, one is made in any case.
     * @returns Key and secret are empty unless there is a new one.
     * @throws {AppError} `E5217` when none is open.
     */
    async reset(tx: Db, member: Member, actor: PersonActor, keepsKey: boolean) {
      const at = clock();
      const row = await lockSandbox(tx, member.id);
      if (!row || !(await isOpen(tx, row))) throw new AppError('E5217', {}, say`沙箱没有开通，或已过期`);
      const { app_id: appId } = row;
      const key = await keyAfter(tx, member.id, appId, actor, keepsKey);
      await forgetSandboxUse(tx, appId, at);
      await forgetSandboxTests(tx, member.id);
      await putSandbox(tx, { userId: member.id, appId, at });
      await auditAct(tx, { actor, at, event: 'sandbox.reset', appId, detail: { key: key ? 'new' : 'kept' } });
      return {
        appId,
        appKey: key?.appKey ?? '',
        appSecret: key?.appSecret ?? '',
        expireAt: formatInstant(endOf(at)),
      };
    },

    /** Ends sandboxes that were not used for a long time. */
    async endIdle(): Promise<number> {
      const at = clock();
      return forEachRow(
        log,
        await listOpenSince(db, new Date(at.getTime() - idleMs)),
        ({ user_id }) => user_id,
        (row) =>
          inTransaction(db, async (tx) => {
            const now = await lockSandbox(tx, row.user_id);
            if (!now || now.ended_at || endOf(await usedAt(tx, now)) > at) return;
            for (const { id } of await workingKeys(tx, now.app_id))
              await keys.expire(tx, now.user_id, id, systemActor);
            await endSandbox(tx, now.user_id, at);
          }),
      );
    },
  };
}
