import { companyState, sandboxIdleDays, type SandboxFacts } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import type { Member } from '../../platform/http/Member';
import { newDigits } from '../../platform/ids';
import { systemActor, type PersonActor } from '../../platform/Actor';
import { days, formatInstant } from '../../platform/time';
import type { Market } from '../market';
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
  brief: '等待企业认证时试用的沙箱应用。',
  callbacks: '',
  ips: '',
  signType: 'key' as const,
};

export type SandboxService = ReturnType<typeof createSandboxService>;

/** Something to try while an enterprise waits: an app whose calls reach the sandbox alone and cost nothing. */
export function createSandboxService(
  { db, clock, log }: Deps,
  { apps, keys, subscriptions }: Pick<Market, 'apps' | 'keys' | 'subscriptions'>,
) {
  const isAllowed = async (tx: Db, userId: string) => {
    const row = await findCompany(tx, 'user_id', userId);
    return row !== undefined && row.state !== companyState.none;
  };

  /** Used last, or opened. */
  async function usedAt(tx: Db, { app_id, opened_at }: SandboxRow): Promise<Date> {
    const used = await lastUseOf(tx, app_id);
    return used && used > opened_at ? used : opened_at;
  }

  const endOf = (used: Date) => new Date(used.getTime() + idleMs);

  async function isOpen(tx: Db, row: SandboxRow): Promise<boolean> {
    return row.ended_at === null && (await nameOfApp(tx, row.app_id)) !== null;
  }

  /** An app with what there is to try; the key of the last one is another's no more. */
  async function newApp(tx: Db, member: Member, actor: PersonActor) {
    const made = await apps.add(tx, member, { ...trial, appName: `沙箱体验${newDigits(6)}` }, actor);
    for (const { apiId, planId } of await listTrialApis(tx)) {
      const apply = { portalId: null, appId: made.appId, apiId, planId, env: 'sandbox' as const };
      await subscriptions.add(tx, member, { ...apply, reason: '沙箱体验', dailyCalls: 0, scene: '' }, actor);
    }
    return { appId: made.appId, key: made.sandboxKey };
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
        apis: await listSandboxApis(db, row.app_id),
        expireAt: formatInstant(endOf(await usedAt(db, row))),
      };
    },

    /**
     * Opens a sandbox, or one that has ended again.
     *
     * @throws {AppError} `E5217` before the form is filled in, or while one is open; `E3002` with too many apps.
     */
    async open(tx: Db, member: Member, actor: PersonActor) {
      const at = clock();
      if (!(await isAllowed(tx, member.id))) throw new AppError('E5217');
      const row = await lockSandbox(tx, member.id);
      if (row && (await isOpen(tx, row))) throw new AppError('E5217', {}, '沙箱已经开通，可以重置');
      const isThere = row !== undefined && (await nameOfApp(tx, row.app_id)) !== null;
      const { appId, key } = isThere
        ? { appId: row.app_id, key: await keys.issue(tx, row.app_id, 'sandbox', '沙箱密钥') }
        : await newApp(tx, member, actor);
      await putSandbox(tx, { userId: member.id, appId, at });
      return { appId, appKey: key.appKey, appSecret: key.appSecret, expireAt: formatInstant(endOf(at)) };
    },

    /** Begins anew: the keys so far work no more. @throws {AppError} `E5217` when none is open. */
    async reset(tx: Db, member: Member, actor: PersonActor) {
      const at = clock();
      const row = await lockSandbox(tx, member.id);
      if (!row || !(await isOpen(tx, row))) throw new AppError('E5217', {}, '沙箱没有开通，或已过期');
      const [current, ...others] = await workingKeys(tx, row.app_id);
      for (const { id } of others) await keys.expire(tx, member.id, id, systemActor);
      const key = current
        ? await keys.rotate(tx, member.id, current.id, 0, actor)
        : await keys.issue(tx, row.app_id, 'sandbox', '沙箱密钥');
      await putSandbox(tx, { userId: member.id, appId: row.app_id, at });
      return {
        appId: row.app_id,
        appKey: key.appKey,
        appSecret: key.appSecret,
        expireAt: formatInstant(endOf(at)),
      };
    },

    /** Ends what nobody has used for long. */
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
