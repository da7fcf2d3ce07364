import { sql, type Selectable } from 'kysely';
import { type NoticeState, noticeState, type NoticeType } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';
import { pageOf } from '../../platform/db/pageOf';
import type { Tables } from '../../platform/db/tables';
import { newId } from '../../platform/ids';
import { systemActor, type Actor } from '../../platform/stateMachine';
import { readContent } from '../../platform/richText/readContent';
import { attachPictures } from '../files/attachPictures';
import { indexNotice } from './indexNotice';
import { noticeMachine } from './notice.machine';

type Row = Selectable<Tables['notices']>;

export interface NoticeContent {
  title: string;
  type: NoticeType;
  content: string;
  isPinned: boolean;
  /** `main` or ids of branded portals. */
  scope: string[];
}

/** What becomes of it when it is saved. */
export type Publishing = { kind: 'keep' } | { kind: 'now' } | { kind: 'at'; instant: Date };

const main = 'main';

export type NoticeService = ReturnType<typeof createNoticeService>;

/** Notices as the operators write and publish them. */
export function createNoticeService({ db, clock }: Deps) {
  async function take(tx: Db, id: string): Promise<Row> {
    const row = await tx
      .selectFrom('notices')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError('E7011');
    return row;
  }

  async function move(
    tx: Db,
    row: Pick<Row, 'id' | 'state'>,
    to: NoticeState,
    actor: Actor,
    publishedAt?: Date,
  ) {
    const from = row.state;
    if (from !== to) {
      await noticeMachine.pass(tx, {
        id: row.id,
        from,
        to,
        actor,
        at: clock(),
        facts: {},
        readers: { owner: '' },
      });
    }
    await tx
      .updateTable('notices')
      .set({ state: to, ...(publishedAt && { published_at: publishedAt }) })
      .where('id', '=', row.id)
      .execute();
    await indexNotice(tx, row.id);
  }

  async function refuseUnknownPortals(tx: Db, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await tx.selectFrom('portals').select('id').where('id', 'in', ids).execute();
    if (rows.length !== ids.length)
      throw new AppError('E0017', { fields: [{ name: 'scope', message: '发布范围里有不存在的专区' }] });
  }

  return {
    /** @throws {AppError} `E0017` for a text that is too short or too long. */
    async save(id: string | undefined, given: NoticeContent, publishing: Publishing, actor: Actor) {
      const { content } = readContent(given.content, 'content');
      return db.transaction().execute(async (tx) => {
        const now = clock();
        const portalIds = [...new Set(given.scope)].filter((one) => one !== main);
        await refuseUnknownPortals(tx, portalIds);
        await attachPictures(tx, content, now);
        const fields = {
          title: given.title.trim(),
          type: given.type,
          content,
          is_pinned: given.isPinned,
          is_on_main: given.scope.includes(main),
          portal_ids: portalIds,
          updated_at: now,
        };
        let row: Pick<Row, 'id' | 'state'>;
        if (id) {
          row = await take(tx, id);
          await tx.updateTable('notices').set(fields).where('id', '=', id).execute();
        } else {
          row = { id: newId('no'), state: noticeState.draft };
          const origin = { portal_id: null, author_id: actor.userId, published_at: now };
          await tx
            .insertInto('notices')
            .values({ ...row, ...fields, ...origin })
            .execute();
        }
        if (publishing.kind === 'at' && publishing.instant > now)
          await move(tx, row, noticeState.scheduled, actor, publishing.instant);
        else if (publishing.kind === 'keep') await indexNotice(tx, row.id);
        else if (row.state === noticeState.published) await indexNotice(tx, row.id);
        else await move(tx, row, noticeState.published, actor, now);
        const { state } = await take(tx, row.id);
        return { id: row.id, state };
      });
    },

    /** A published one disappears, a scheduled one becomes a draft again. */
    async withdraw(id: string, actor: Actor): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const row = await take(tx, id);
        await move(
          tx,
          row,
          row.state === noticeState.scheduled ? noticeState.draft : noticeState.withdrawn,
          actor,
        );
      });
    },

    async pin(id: string, isPinned: boolean): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await take(tx, id);
        await tx.updateTable('notices').set({ is_pinned: isPinned }).where('id', '=', id).execute();
      });
    },

    /** Publishes what is due. */
    async publishDue(): Promise<void> {
      const due = await db
        .selectFrom('notices')
        .select('id')
        .where('state', '=', noticeState.scheduled)
        .where('published_at', '<=', clock())
        .limit(50)
        .execute();
      for (const { id } of due) {
        await db.transaction().execute(async (tx) => {
          const row = await take(tx, id);
          if (row.state === noticeState.scheduled) await move(tx, row, noticeState.published, systemActor);
        });
      }
    },

    async list(
      filter: { state?: NoticeState; searchText?: string },
      page: { pageNo: number; pageSize: number },
    ) {
      let query = db.selectFrom('notices as n');
      if (filter.state !== undefined) query = query.where('n.state', '=', filter.state);
      if (filter.searchText) query = query.where('n.title', 'ilike', `%${escapeLike(filter.searchText)}%`);
      const found = await pageOf(
        query
          .selectAll('n')
          .select(
            sql<number>`(select count(*)::int from notice_reads r where r.notice_id = n.id)`.as('reads'),
          )
          .orderBy(sql`coalesce(n.updated_at, n.published_at)`, 'desc')
          .orderBy('n.id', 'desc'),
        page,
      );
      return { ...found, portals: await this.portals() };
    },

    async view(id: string): Promise<Row> {
      const row = await db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) throw new AppError('E7011');
      return row;
    },

    /** Branded portals that a notice can be shown in. */
    portals: () => db.selectFrom('portals').select(['id', 'name']).orderBy('name').limit(200).execute(),

    async markRead(userId: string, noticeId: string): Promise<void> {
      await db
        .insertInto('notice_reads')
        .values({ user_id: userId, notice_id: noticeId, read_at: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
