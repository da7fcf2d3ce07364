import { noticeState, type NoticeState, type NoticeType } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { tell } from '../../platform/announce';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { newId } from '../../platform/ids';
import { systemActor, type Actor } from '../../platform/stateMachine';
import { readContent } from '../../platform/richText/readContent';
import { attachPictures } from '../files';
import { formatInstant } from '../../platform/time';
import { sanitise } from '../../platform/richText/sanitise';
import { indexNotice } from './indexNotice';
import { noticeMachine } from './notice.machine';
import { listPortals, readVisible } from './notice.queries';
import {
  countPortals,
  getNotice,
  insertNotice,
  insertRead,
  listDueNotices,
  lockNotice,
  updateNotice,
  type NoticeRow,
} from './notice.repository';

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
const duePerRun = 50;

export type NoticeService = ReturnType<typeof createNoticeService>;

/** Notices as the operators write and publish them. */
export function createNoticeService({ db, clock, log }: Deps) {
  async function move(
    tx: Db,
    row: Pick<NoticeRow, 'id' | 'state'>,
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
    await updateNotice(tx, row.id, { state: to, ...(publishedAt && { published_at: publishedAt }) });
    await indexNotice(tx, row.id);
  }

  async function refuseUnknownPortals(tx: Db, ids: readonly string[]): Promise<void> {
    if ((await countPortals(tx, ids)) !== ids.length)
      throw new AppError('E0017', { fields: [{ name: 'scope', message: '发布范围里有不存在的专区' }] });
  }

  return {
    /** @throws {AppError} `E0017` for a text that is too short or too long. */
    async save(id: string | undefined, given: NoticeContent, publishing: Publishing, actor: Actor) {
      const { content } = readContent(given.content, { name: 'content', title: '公告内容' });
      return inTransaction(db, async (tx) => {
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
        let row: Pick<NoticeRow, 'id' | 'state'>;
        if (id) {
          row = await lockNotice(tx, id);
          await updateNotice(tx, id, fields);
        } else {
          row = { id: newId('no'), state: noticeState.draft };
          const origin = { portal_id: null, author_id: actor.userId, published_at: now };
          await insertNotice(tx, { ...row, ...fields, ...origin });
        }
        if (publishing.kind === 'at' && publishing.instant > now)
          await move(tx, row, noticeState.scheduled, actor, publishing.instant);
        else if (publishing.kind === 'keep') await indexNotice(tx, row.id);
        else if (row.state === noticeState.published) await indexNotice(tx, row.id);
        else await move(tx, row, noticeState.published, actor, now);
        // Its place in the list may be another, although it is found by the same words.
        await tell(tx, 'shown.changed', 'notice');
        const { state } = await lockNotice(tx, row.id);
        return { id: row.id, state };
      });
    },

    /** A published one disappears, a scheduled one becomes a draft again. */
    async withdraw(id: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = await lockNotice(tx, id);
        await move(
          tx,
          row,
          row.state === noticeState.scheduled ? noticeState.draft : noticeState.withdrawn,
          actor,
        );
      });
    },

    async pin(id: string, isPinned: boolean): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockNotice(tx, id);
        await updateNotice(tx, id, { is_pinned: isPinned });
        await tell(tx, 'shown.changed', 'notice');
      });
    },

    /** Publishes what is due. */
    publishDue: async () =>
      forEachRow(log, await listDueNotices(db, clock(), duePerRun), String, (id) =>
        inTransaction(db, async (tx) => {
          const row = await lockNotice(tx, id);
          if (row.state === noticeState.scheduled) await move(tx, row, noticeState.published, systemActor);
        }),
      ),

    /** What the form of a notice starts with: a new one, or this one as it is. */
    async draft(id: string | undefined) {
      const row = id ? await getNotice(db, id) : null;
      const isTimed = row !== null && row.state !== noticeState.draft;
      return {
        noId: row?.id ?? null,
        title: row?.title ?? '',
        noType: row?.type ?? ('release' as const),
        content: row ? sanitise(row.content) : '',
        top: row?.is_pinned ? 1 : 0,
        state: row?.state ?? noticeState.draft,
        publishTime: isTimed ? formatInstant(row.published_at) : null,
        scope: row ? [...(row.is_on_main ? [main] : []), ...row.portal_ids] : [main],
        portals: await listPortals(db),
      };
    },

    /**
     * A notice as a portal's readers see it; a member has read it now.
     *
     * @throws {AppError} `E7011`
     */
    async read(portalId: string | null, id: string, readerId: string | null) {
      const notice = await readVisible(db, portalId, id);
      if (!notice) throw new AppError('E7011');
      if (readerId) await insertRead(db, readerId, id, clock());
      return notice;
    },
  };
}
