import { appState, noAppIcon, type App, type AppState, type NewKey } from '@portal/calls';
import { accountType } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Actor, PersonActor } from '../../../platform/Actor';
import type { Member } from '../../../platform/http/Member';
import { announce } from '../../../platform/announce';
import { auditAct } from '../../../platform/auditAct';
import { changesOf } from '../../../platform/changesOf';
import { refuseOutdated } from '../../../platform/refuseOutdated';
import { say } from '../../../platform/i18n/say';
import { deleteWebhooksOfApp } from '../../messages';
import { describeApps, listAppChoices, listApps } from './app.queries';
import {
  addApp,
  changedFields,
  columnsOf,
  keptFields,
  countApps,
  getOwnApp,
  lockOwner,
  lockOwnApp,
  markOf,
  saveApp,
  type AppFields,
  type AppRow,
} from './app.repository';
import type { AddressListService } from '../addressList/addressList.service';
import type { AppIcons } from './appIcon.service';
import type { KeyService } from '../key/key.service';
import { moveAppState } from './moveAppState';
import { listOperations } from '../application/operation.queries';
import { hasLive } from '../subscription/liveSubscriptions.queries';

/** Most apps per account. */
export const appsMax = 20;

interface NewApp extends AppFields {
  /** One per line, for both environments. */
  ips: string;
  callbacks: string;
}

export type AppService = ReturnType<typeof createAppService>;

/** Apps of consumers. */
export function createAppService(
  { db, clock }: Deps,
  { keys, lists, icons }: { keys: KeyService; lists: AddressListService; icons: AppIcons },
) {
  const move = (tx: Db, app: AppRow, to: AppState, actor: Actor): Promise<void> =>
    moveAppState(tx, app, { to, actor, at: clock() });

  return {
    /**
     * Creates an app in the sandbox with a first key.
     *
     * @throws {AppError} `E3001` duplicate name, `E3002` too many, `E3003` invalid address, `E3004` too many addresses,
     *   `E5208` the icon.
     */
    async add(
      tx: Db,
      owner: Member,
      fields: NewApp,
      actor: Actor,
    ): Promise<{ appId: string; sandboxKey: NewKey }> {
      const newLists = lists.read(fields);
      await lockOwner(tx, owner.id);
      if ((await countApps(tx, owner.id)) >= appsMax) throw new AppError('E3002');
      const ownerType = accountType(owner.register_type) === 'enterprise' ? 'enterprise' : 'person';
      const at = clock();
      const appId = await addApp(tx, owner.id, ownerType, fields, at);
      await lists.addToNew(tx, appId, newLists, owner.person.id);
      if (fields.iconUrl)
        await icons.change(tx, await lockOwnApp(tx, owner.id, appId), fields.iconUrl, {
          userId: owner.person.id,
          accountId: owner.id,
        });
      await auditAct(tx, { actor, at, event: 'app.add', appId, detail: { name: fields.appName.trim() } });
      return { appId, sandboxKey: await keys.issue(tx, appId, 'sandbox', /* as is */ '默认密钥') };
    },

    /** @throws {AppError} `E3001` duplicate name, `E3101`, `E5208` the icon. */
    async edit(
      ownerId: string,
      appId: string,
      { mark, ...fields }: AppFields & { mark?: string },
      actor: PersonActor,
    ): Promise<void> {
      const at = clock();
      await inTransaction(db, async (tx) => {
        const app = await lockOwnApp(tx, ownerId, appId);
        const changed = changedFields(app, fields);
        if (changed.length === 0) return;
        refuseOutdated(mark, markOf(app));
        await saveApp(tx, ownerId, appId, fields);
        if (fields.iconUrl)
          await icons.change(tx, app, fields.iconUrl, { userId: actor.userId, accountId: ownerId });
        await auditAct(tx, {
          actor,
          at,
          event: 'app.edit',
          appId,
          detail: {
            changed,
            name: fields.appName.trim(),
            ...changesOf(keptFields(app), keptFields(columnsOf(fields))),
          },
        });
        await announce(tx, 'app.changed', appId, at);
      });
    },

    list: (ownerId: string, filter: Parameters<typeof listApps>[2]) => listApps(db, ownerId, filter, clock()),

    async simpleList(ownerId: string) {
      return { records: await listAppChoices(db, ownerId) };
    },

    /** @throws {AppError} `E3101`. */
    async view(ownerId: string, appId: string): Promise<{ app: App; mark: string }> {
      const row = await getOwnApp(db, ownerId, appId);
      const [app] = await describeApps(db, ownerId, [row], clock());
      if (!app) throw new AppError('E3101');
      return { app, mark: markOf(row) };
    },

    /** @throws {AppError} `E3101`. */
    async operations(ownerId: string, appId: string, page: { pageNo: number; pageSize: number }) {
      await getOwnApp(db, ownerId, appId);
      return listOperations(db, ownerId, appId, page);
    },

    /** Production access for an app that has only the sandbox, requested by its owner and granted by the portal. */
    async openProduction(tx: Db, app: AppRow, owner: Actor, system: Actor): Promise<void> {
      if (app.state !== appState.sandbox) return;
      await move(tx, app, appState.prodWaiting, owner);
      await move(tx, { ...app, state: appState.prodWaiting }, appState.prod, system);
    },

    /** @throws {AppError} `E3101`, `E3107`. */
    async stop(ownerId: string, appId: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        await move(tx, await getOwnApp(tx, ownerId, appId), appState.stopped, actor);
      });
    },

    /** Resumes in the state in which it was stopped. @throws {AppError} `E3101`, `E3107`. */
    async start(ownerId: string, appId: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const app = await getOwnApp(tx, ownerId, appId);
        // An app waiting for production leaves that state through another call.
        if (app.state !== appState.stopped) throw new AppError('E3107');
        if (app.barred_at) throw new AppError('E3107', {}, say`应用由平台停用，恢复请联系客服`);
        await move(tx, app, app.state_before_stop ?? appState.sandbox, actor);
      });
    },

    /** @throws {AppError} `E3005` while it has subscriptions, `E3101`, `E3107`. */
    async remove(ownerId: string, appId: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        // Applications lock the app, too: they are either seen here or find it deleted.
        const app = await lockOwnApp(tx, ownerId, appId);
        if (await hasLive(tx, appId)) throw new AppError('E3005');
        await deleteWebhooksOfApp(tx, appId);
        await icons.change(tx, app, noAppIcon, { userId: ownerId, accountId: ownerId });
        await move(tx, app, appState.removed, actor);
      });
    },
  };
}
