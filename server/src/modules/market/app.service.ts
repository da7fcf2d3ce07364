import { sql, type Selectable } from 'kysely';
import { linesOf, accountType } from '@portal/rules';
import {
  type App,
  type NewKey,
  appState,
  boundStates,
  liveStates,
  type AppState,
  type AppType,
  type SignType,
} from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import type { Tables } from '../../platform/db/tables';
import { newId } from '../../platform/ids';
import { formatMinor } from '../../platform/money';
import type { Actor } from '../../platform/stateMachine';
import { days, formatInstant, monthStart } from '../../platform/time';
import { announce } from '../../platform/announce';
import type { Member } from '../../platform/http/Member';
import { appMachine } from './app.machine';
import type { KeyService } from './key.service';

export type AppRow = Selectable<Tables['apps']>;

interface AppFields {
  appName: string;
  appType: AppType;
  industry: string;
  brief: string;
  callbacks: string;
  ips: string;
  signType: SignType;
}

interface AppFilter {
  name?: string;
  state?: AppState;
  pageNo: number;
  pageSize: number;
}

const appsMax = 20;

/** @throws {AppError} `E3101` for what does not exist and for what is somebody else's, alike. */
export async function getOwnApp(db: Db, ownerId: string, appId: string): Promise<AppRow> {
  const row = await db
    .selectFrom('apps')
    .selectAll()
    .where('id', '=', appId)
    .where('owner_id', '=', ownerId)
    .where('state', '!=', appState.removed)
    .executeTakeFirst();
  if (!row) throw new AppError('E3101');
  return row;
}

export type AppService = ReturnType<typeof createAppService>;

export function createAppService({ db, clock }: Deps, keys: KeyService) {
  const columns = (fields: AppFields) => ({
    name: fields.appName.trim(),
    app_type: fields.appType,
    industry: fields.industry,
    brief: fields.brief.trim(),
    callbacks: linesOf(fields.callbacks),
    ips: linesOf(fields.ips),
    sign_type: fields.signType,
  });

  /** Moves an app that is in `from` to `to`, and tells everybody who must know. */
  async function move(tx: Db, app: AppRow, to: AppState, actor: Actor): Promise<void> {
    const now = clock();
    await appMachine.pass(tx, {
      id: app.id,
      from: app.state,
      to,
      actor,
      at: now,
      facts: { appId: app.id, appName: app.name },
      readers: { owner: app.owner_id },
    });
    const moved = await tx
      .updateTable('apps')
      .set({ state: to, state_before_stop: to === appState.stopped ? app.state : null })
      .where('id', '=', app.id)
      .where('state', '=', app.state)
      .returning('id')
      .executeTakeFirst();
    if (!moved) throw new AppError('E3107');
    await announce(tx, 'app.changed', app.id, now);
  }

  async function figuresOf(appIds: string[]) {
    if (appIds.length === 0) return new Map<string, AppFigures>();
    const now = clock();
    const { rows } = await sql<AppFigures & { app_id: string }>`
      select a.id as app_id,
        (select count(*)::int from subscriptions s where s.app_id = a.id and s.state = any(${boundStates}::int[])) as apis,
        coalesce(sum(u.calls) filter (where u.starts_at >= ${new Date(now.getTime() - 7 * days)}::timestamptz), 0)::int as calls,
        coalesce(sum(u.failures) filter (where u.starts_at >= ${new Date(now.getTime() - 7 * days)}::timestamptz), 0)::int as failures,
        coalesce(sum(u.cost_minor) filter (where u.starts_at >= ${monthStart(now)}::timestamptz), 0)::bigint as cost
      from apps a left join usage_rollups u
        on u.app_id = a.id and u.owner_id = a.owner_id and u.grain = 'day' and u.starts_at >= ${new Date(now.getTime() - 40 * days)}::timestamptz
      where a.id = any(${appIds}::text[]) group by a.id`.execute(db);
    return new Map(rows.map((row) => [row.app_id, row]));
  }

  const toApp = (row: AppRow, figures?: AppFigures): App => ({
    appId: row.id,
    appName: row.name,
    appType: row.app_type,
    ownerType: row.owner_type,
    industry: row.industry,
    brief: row.brief,
    callbacks: row.callbacks.join('\n'),
    ips: row.ips.join('\n'),
    signType: row.sign_type,
    state: row.state,
    apiNum: figures?.apis ?? 0,
    calls7: figures?.calls ?? 0,
    failures7: figures?.failures ?? 0,
    monthCost: formatMinor(figures?.cost ?? 0),
    createdAt: formatInstant(row.created_at),
  });

  return {
    /**
     * Creates an app in the sandbox, with a key to start with.
     *
     * @throws {AppError} `E3001` a name twice, `E3002` too many.
     */
    async add(tx: Db, owner: Member, fields: AppFields): Promise<{ appId: string; sandboxKey: NewKey }> {
      const { count } = await tx
        .selectFrom('apps')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('owner_id', '=', owner.id)
        .where('state', '!=', appState.removed)
        .executeTakeFirstOrThrow();
      if (count >= appsMax) throw new AppError('E3002');
      const id = newId('app');
      try {
        await tx
          .insertInto('apps')
          .values({
            id,
            owner_id: owner.id,
            ...columns(fields),
            owner_type: accountType(owner.register_type) === 'enterprise' ? 'enterprise' : 'person',
            state: appState.sandbox,
            state_before_stop: null,
            created_at: clock(),
          })
          .execute();
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('E3001') : error;
      }
      return { appId: id, sandboxKey: await keys.issue(tx, id, 'sandbox', '默认密钥') };
    },

    async edit(ownerId: string, appId: string, fields: AppFields): Promise<void> {
      await getOwnApp(db, ownerId, appId);
      try {
        await db.transaction().execute(async (tx) => {
          await tx.updateTable('apps').set(columns(fields)).where('id', '=', appId).execute();
          await announce(tx, 'app.changed', appId, clock());
        });
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('E3001') : error;
      }
    },

    async list(ownerId: string, { name, state, pageNo, pageSize }: AppFilter) {
      let query = db
        .selectFrom('apps')
        .where('owner_id', '=', ownerId)
        .where('state', '!=', appState.removed);
      if (name) query = query.where('name', 'ilike', `%${escapeLike(name)}%`);
      if (state) query = query.where('state', '=', state);
      const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
      const rows = await query
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
        .execute();
      const figures = await figuresOf(rows.map(({ id }) => id));
      return { records: rows.map((row) => toApp(row, figures.get(row.id))), total, pageNo, pageSize };
    },

    async simpleList(ownerId: string) {
      const rows = await db
        .selectFrom('apps')
        .select(['id', 'name', 'state', 'sign_type'])
        .where('owner_id', '=', ownerId)
        .where('state', '!=', appState.removed)
        .orderBy('created_at', 'desc')
        .limit(appsMax)
        .execute();
      return {
        records: rows.map(({ id, name, state, sign_type }) => ({
          appId: id,
          appName: name,
          state,
          signType: sign_type,
        })),
      };
    },

    async view(ownerId: string, appId: string) {
      const row = await getOwnApp(db, ownerId, appId);
      const figures = await figuresOf([appId]);
      return { app: toApp(row, figures.get(appId)), history: [] };
    },

    /** Production access for an app that has only the sandbox: asked for by its owner, granted by the portal. */
    async openProduction(tx: Db, app: AppRow, owner: Actor, system: Actor): Promise<void> {
      if (app.state !== appState.sandbox) return;
      await move(tx, app, appState.prodWaiting, owner);
      await move(tx, { ...app, state: appState.prodWaiting }, appState.prod, system);
    },

    async stop(ownerId: string, appId: string, actor: Actor): Promise<void> {
      await db
        .transaction()
        .execute(async (tx) => move(tx, await getOwnApp(tx, ownerId, appId), appState.stopped, actor));
    },

    async start(ownerId: string, appId: string, actor: Actor): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const app = await getOwnApp(tx, ownerId, appId);
        await move(tx, app, app.state_before_stop ?? appState.sandbox, actor);
      });
    },

    /** @throws {AppError} `E3005` while it has a subscription. */
    async remove(ownerId: string, appId: string, actor: Actor): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const app = await getOwnApp(tx, ownerId, appId);
        const bound = await tx
          .selectFrom('subscriptions')
          .select('id')
          .where('app_id', '=', appId)
          .where('state', 'in', liveStates)
          .limit(1)
          .executeTakeFirst();
        if (bound) throw new AppError('E3005');
        await move(tx, app, appState.removed, actor);
      });
    },
  };
}

interface AppFigures {
  apis: number;
  calls: number;
  failures: number;
  cost: number;
}
