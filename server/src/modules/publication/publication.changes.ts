import type { ChangeChoices, ChangeKind } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { days } from '../../platform/time';
import type { DescriptionComparer, OpenApiDocument } from '../catalog';
import type { SubscriptionService } from '../market';
import { isInPlace } from './changeFields';
import { comingPricesOf } from './comingPricesOf';
import { findChanges } from './findChanges';
import { findComingPrice, findOnline, hasVersion, listOpenChanges, listUsersOf } from './online.queries';
import { addDraft, getOwnPublication, type PublicationRow } from './publication.repository';

interface Services {
  compare: DescriptionComparer;
  subscriptions: SubscriptionService;
}

const usedWithinMs = 30 * days;

/** Changes of what is online, by drafts that start as copies. */
export function createChanges({ db, clock }: Deps, { compare, subscriptions }: Services) {
  return {
    /**
     * Starts a change as a copy of what is online, or returns the unfinished one of this kind.
     *
     * @throws {AppError} `E4108` when nothing is online, `E3107` for a deprecated version unless a new version is made.
     */
    async start(ownerId: string, apiId: string, kind: Exclude<ChangeKind, 'new'>) {
      return inTransaction(db, async (tx) => {
        const online = await findOnline(tx, ownerId, apiId);
        if (!online?.document) throw new AppError('E4108');
        const open = (await listOpenChanges(tx, ownerId, apiId)).find(({ change }) => change === kind);
        if (open) return { draftId: open.id, version: open.version };
        if (isInPlace(kind) && online.state !== 'online') throw new AppError('E3107');
        const version = isInPlace(kind)
          ? online.version
          : await freeVersion((name) => hasVersion(tx, apiId, name), online);
        const copy = {
          version,
          data: online.data,
          document: named(online.document, version),
          operationCount: online.operation_count,
        };
        return { draftId: await addDraft(tx, ownerId, copy, clock(), { apiId, kind }), version };
      });
    },

    /** Prices to come for an account that has a subscription; null: none. */
    async coming(accountId: string, apiId: string) {
      const row = await findComingPrice(db, apiId, clock());
      if (!row || !(await subscriptions.hasLiveOf(db, accountId, apiId))) return null;
      return comingPricesOf(row);
    },

    /** @throws {AppError} `E4108`. */
    async choices(ownerId: string, apiId: string): Promise<ChangeChoices> {
      const online = await findOnline(db, ownerId, apiId);
      if (!online) throw new AppError('E4108');
      const open = await listOpenChanges(db, ownerId, apiId);
      return {
        apiId,
        name: online.name,
        version: online.version,
        state: online.state,
        subscribers: await subscriptions.countLiveOf(db, apiId),
        open: open.map(({ id, change, version, state }) => ({ draftId: id, kind: change, version, state })),
      };
    },

    /** @throws {AppError} `E4108`, `E0429` when too much waits to be compared. */
    async diff(ownerId: string, draftId: string) {
      const row = await getOwnPublication(db, ownerId, draftId);
      const { from, changes, isWhole } = await findChanges(db, compare, row);
      const broken = new Set(
        changes.flatMap(({ level, operation }) => (level === 'break' && operation ? [operation] : [])),
      );
      const since = new Date(clock().getTime() - usedWithinMs);
      const users = from?.api_id ? await listUsersOf(db, from.api_id, [...broken], since) : [];
      return {
        from: from?.version ?? null,
        changes,
        isWhole: isWhole ? 1 : 0,
        users: users.map(({ app_name, calls, operations }) => ({
          appName: app_name,
          calls: Number(calls),
          operations,
        })),
      };
    },
  };
}

/** The description with another version number. */
export const named = (document: OpenApiDocument, version: string): OpenApiDocument => ({
  ...document,
  info: { ...document.info, version },
});

/** "1.2.0" → "1.3.0" or the next free one; a version in another format counts as 1.0. */
async function freeVersion(
  isTaken: (version: string) => Promise<boolean>,
  { version }: Pick<PublicationRow, 'version'>,
): Promise<string> {
  const parts = /^(\d+)\.(\d+)/.exec(version);
  const [major, minor] = parts ? [Number(parts[1]), Number(parts[2])] : [1, 0];
  for (let next = minor + 1; ; next += 1) {
    const name = `${major}.${next}.0`;
    if (!(await isTaken(name))) return name;
  }
}
