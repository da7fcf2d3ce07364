import type { AppCallback, AppIp, Env } from '@portal/calls';
import {
  appAddressesMax,
  canonicalNetwork,
  describeFaults,
  isOpenNetwork,
  networkFinder,
  openNetworksPhrase,
  readCallbackLines,
  readNetworkLines,
  type LineFault,
} from '@portal/rules';
import { announce } from '../../../platform/announce';
import { AppError } from '../../../platform/AppError';
import { auditAct } from '../../../platform/auditAct';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { gatewaySyncOf } from '../../../platform/gatewayNews';
import type { PersonActor } from '../../../platform/Actor';
import { refuseOutdated } from '../../../platform/refuseOutdated';
import { say, term, type Translatable } from '../../../platform/i18n/say';
import { shortHash } from '../../../platform/shortHash';
import { formatInstant } from '../../../platform/time';
import { addEntries, listEntries, listValues, removeEntries, type ListRef } from './addressList.repository';
import { getOwnApp, lockOwnApp } from '../app/app.repository';

interface EnvOfApp {
  appId: string;
  env: Env;
}

const faultsShown = 20;
/** Entries of each kind named in the log. */
const toldMax = 10;

export type AddressListService = ReturnType<typeof createAddressListService>;

/** Addresses that may call, and callback domains: one list of each per environment. */
export function createAddressListService({ db, clock }: Deps) {
  /** Applies one change to one list: removals, additions, audit row, announcement to gateways. */
  async function change(
    tx: Db,
    list: ListRef,
    {
      added,
      removed,
      remark = '',
    }: { added: readonly string[]; removed: readonly string[]; remark?: string },
    actor: PersonActor,
  ): Promise<void> {
    if (added.length + removed.length === 0) return;
    const now = clock();
    await removeEntries(tx, list, removed);
    await addEntries(tx, list, { values: added, remark, userId: actor.userId }, now);
    await auditAct(tx, {
      actor,
      at: now,
      event: list.kind === 'ip' ? 'app.ips' : 'app.callbacks',
      appId: list.appId,
      detail: { env: list.env, added: added.slice(0, toldMax), removed: removed.slice(0, toldMax) },
    });
    await announce(tx, 'app.changed', list.appId, now);
  }

  return {
    /** @throws {AppError} `E3101`. */
    async view(ownerId: string, { appId, env }: EnvOfApp) {
      await getOwnApp(db, ownerId, appId);
      const now = clock();
      const ips = await listEntries(db, { appId, env, kind: 'ip' });
      const callbacks = await listEntries(db, { appId, env, kind: 'callback' });
      const { gatewayNum, syncedAt } = await gatewaySyncOf(db, appId, now);
      return {
        records: ips.map((row): AppIp => ({
          ...toEntry(row),
          lastHitAt: row.last_hit_at && formatInstant(row.last_hit_at),
        })),
        callbacks: callbacks.map(toEntry),
        mark: markOf(callbacks.map(({ value }) => value)),
        gatewayNum,
        syncedAt: syncedAt && formatInstant(syncedAt),
      };
    },

    /**
     * Adds all lines or none.
     *
     * @throws {AppError} `E3003` for an invalid line, `E3004` for too many, `E0017` for an unconfirmed network that
     *   covers a large part of the internet, `E3101`.
     */
    async addIps(
      ownerId: string,
      { appId, env, ips, remark, confirm }: EnvOfApp & { ips: string; remark: string; confirm: string },
      actor: PersonActor,
    ): Promise<{ added: number }> {
      const values = networksIn(ips);
      const isOpen = values.some(isOpenNetwork);
      if (isOpen && confirm !== openNetworksPhrase)
        throw fieldError('confirm', say`放行大段公网地址需要确认：请输入“${openNetworksPhrase}”`);
      return inTransaction(db, async (tx) => {
        await lockOwnApp(tx, ownerId, appId);
        const list: ListRef = { appId, env, kind: 'ip' };
        const known = await listValues(tx, list);
        const added = values.filter((value) => !known.includes(value));
        refuseTooMany(known.length + added.length, known.length, 'ips');
        await change(tx, list, { added, removed: [], remark }, actor);
        return { added: added.length };
      });
    },

    /** Idempotent. @throws {AppError} `E3101`. */
    async removeIp(ownerId: string, { appId, env, ip }: EnvOfApp & { ip: string }, actor: PersonActor) {
      await inTransaction(db, async (tx) => {
        await lockOwnApp(tx, ownerId, appId);
        const list: ListRef = { appId, env, kind: 'ip' };
        const removed = (await listValues(tx, list)).filter((value) => value === ip);
        await change(tx, list, { added: [], removed }, actor);
      });
    },

    /** Tests an address as gateways would. @throws {AppError} `E3003` for an invalid one, `E3101`. */
    async check(ownerId: string, { appId, env, ip }: EnvOfApp & { ip: string }) {
      await getOwnApp(db, ownerId, appId);
      const address = ip.includes('/') ? null : canonicalNetwork(ip);
      if (address === null) throw fieldError('ip', say`请输入一个 IPv4 或 IPv6 地址`, 'E3003');
      const values = await listValues(db, { appId, env, kind: 'ip' });
      const matched = networkFinder(values)(address);
      return { isAllowed: Number(values.length === 0 || matched !== null), matched };
    },

    /** @throws {AppError} `E0017` for an invalid line, `E3004` for too many, `E3101`, `E7042`. */
    async saveCallbacks(
      ownerId: string,
      {
        appId,
        env,
        callbacks,
        remark,
        mark,
      }: EnvOfApp & { callbacks: string; remark: string; mark?: string },
      actor: PersonActor,
    ): Promise<{ mark: string }> {
      const values = callbacksIn(callbacks, env);
      refuseTooMany(values.length, 0, 'callbacks');
      await inTransaction(db, async (tx) => {
        await lockOwnApp(tx, ownerId, appId);
        const list: ListRef = { appId, env, kind: 'callback' };
        const known = await listValues(tx, list);
        refuseOutdated(mark, markOf(known), markOf(values));
        const added = values.filter((value) => !known.includes(value));
        const removed = known.filter((value) => !values.includes(value));
        await change(tx, list, { added, removed, remark }, actor);
      });
      return { mark: markOf(values) };
    },

    /**
     * Validates the lists of a new app.
     *
     * @throws {AppError} `E3003`, `E3004`, `E0017` for unconfirmed networks and invalid domains.
     */
    read: readNewLists,

    /** Adds the lists of a new app, in both environments. */
    async addToNew(tx: Db, appId: string, lists: NewLists, userId: string): Promise<void> {
      for (const env of ['sandbox', 'prod'] as const) {
        const entry = { remark: '', userId };
        await addEntries(tx, { appId, env, kind: 'ip' }, { ...entry, values: lists.ips }, clock());
        await addEntries(
          tx,
          { appId, env, kind: 'callback' },
          { ...entry, values: lists.callbacks },
          clock(),
        );
      }
    },
  };
}

const markOf = (values: readonly string[]): string => shortHash(values.toSorted());

interface NewLists {
  ips: readonly string[];
  callbacks: readonly string[];
}

function readNewLists({ ips, callbacks }: { ips: string; callbacks: string }): NewLists {
  const lists = { ips: networksIn(ips), callbacks: callbacksIn(callbacks, 'prod') };
  if (lists.ips.some(isOpenNetwork))
    throw fieldError('ips', say`放行大段公网地址需要确认：请创建后在“安全”页添加，或留空不限制`);
  refuseTooMany(lists.ips.length, 0, 'ips');
  refuseTooMany(lists.callbacks.length, 0, 'callbacks');
  return lists;
}

function networksIn(text: string): string[] {
  const { values, faults } = readNetworkLines(text);
  if (faults.length > 0) throw linesError('ips', faults, 'E3003');
  return values;
}

function callbacksIn(text: string, env: Env): string[] {
  const { values, faults } = readCallbackLines(text, { isSandbox: env === 'sandbox' });
  if (faults.length > 0) throw linesError('callbacks', faults, 'E0017');
  return values;
}

function refuseTooMany(count: number, known: number, name: string): void {
  if (count <= appAddressesMax) return;
  const message =
    known === 0
      ? say`最多${appAddressesMax}个，您填了${count}个`
      : say`最多${appAddressesMax}个，已有${known}个，还能添加${Math.max(appAddressesMax - known, 0)}个`;
  throw fieldError(name, message, 'E3004');
}

const fieldError = (name: string, message: Translatable, code: 'E0017' | 'E3003' | 'E3004' = 'E0017') =>
  new AppError(code, { fields: [{ name, message }] }, message);

/** @param faults Reported one by one in `lines`. */
const linesError = (name: string, faults: readonly LineFault[], code: 'E0017' | 'E3003') =>
  new AppError(code, {
    line: faults[0]?.line,
    lines: faults.slice(0, faultsShown),
    fields: [{ name, message: term(describeFaults(faults)) }],
  });

const toEntry = (row: {
  value: string;
  remark: string;
  added_by: string | null;
  added_at: Date;
}): AppCallback => ({
  value: row.value,
  remark: row.remark,
  addedBy: row.added_by,
  addedAt: formatInstant(row.added_at),
});
