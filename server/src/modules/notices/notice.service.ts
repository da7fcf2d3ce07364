import { noticeState, type NoticeState, type NoticeType } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { tell } from '../../platform/announce';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { newId } from '../../platform/ids';
import { systemActor, type Actor } from '../../platform/Actor';
import { readContent } from '../../platform/richText/readContent';
import { attachPictures } from '../files';
import { formatInstant } from '../../platform/time';
import { sanitise } from '../../platform/richText/sanitise';
import { indexNotice } from './indexNotice';
import { noticeMachine } from './notice.machine';
import { listPortals, readVisible, wasVisible } from './notice.queries';
import {
  countPortals,
  findPortalOwner,
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
  scope: readonly string[];
}

/** What becomes of it when it is saved. */
export type Publishing =
  | { kind: 'keep' }
  | { kind: 'now' }
  | { kind: 'at'; instant: Date }
  /** It was published elsewhere before, and keeps its time. */
  | { kind: 'since'; instant: Date };

const main = 'main';
const duePerRun = 50;

export type NoticeService = ReturnType<typeof createNoticeService>;

type Moved = Pick<NoticeRow, 'id' | 'state' | 'title' | 'portal_id'>;

/** Notices: those of the operators, and those that a branded portal's managers write for it. */
export function createNoticeService({ db, clock, log }: Deps) {
  async function move(tx: Db, row: Moved, to: NoticeState, actor: Actor, publishedAt?: Date) {
    const { id, state: from, title, portal_id: doId } = row;
    // The operators' word is the last one: what they took back they alone publish again.
    const is_barred = doId !== null && actor.party === 'operator' && to === noticeState.withdrawn;
    if (from !== to) {
      const owner = (is_barred && (await findPortalOwner(tx, doId))) || '';
      const facts = { title, doId };
      await noticeMachine.pass(tx, { id, from, to, actor, at: clock(), facts, readers: { owner } });
    }
    const time = publishedAt && { published_at: publishedAt };
    await updateNotice(tx, id, { state: to, is_barred, ...time });
    await indexNotice(tx, id);
  }

  async function refuseUnknownPortals(tx: Db, ids: readonly string[]): Promise<void> {
    if ((await countPortals(tx, ids)) !== ids.length)
      throw new AppError('E0017', { fields: [{ name: 'scope', message: '发布范围里有不存在的专区' }] });
  }

  /**
   * Writes a notice that is there and locked, or a new one.
   *
   * @param writer  The portal whose managers write; null: the operators do.
   * @param newId  Of a new one; absent: any.
   * @throws {AppError} `E0017` for a text that is too short or too long.
   */
  async function write(
    tx: Db,
    before: NoticeRow | null,
    given: NoticeContent,
    {
      publishing,
      writer,
      actor,
      newId: wanted,
    }: { publishing: Publishing; writer: string | null; actor: Actor; newId?: string },
  ) {
    const { content } = readContent(given.content, { name: 'content', title: '公告内容' });
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
      portal_id: writer,
      updated_at: now,
    };
    const row = {
      ...fields,
      id: before?.id ?? wanted ?? newId('no'),
      state: before?.state ?? noticeState.draft,
    };
    if (before) await updateNotice(tx, row.id, fields);
    else await insertNotice(tx, { ...row, author_id: actor.userId, published_at: now });
    if (publishing.kind === 'at' && publishing.instant > now)
      await move(tx, row, noticeState.scheduled, actor, publishing.instant);
    else if (publishing.kind === 'since')
      await move(tx, row, noticeState.published, actor, publishing.instant);
    else if (publishing.kind === 'keep') await indexNotice(tx, row.id);
    else if (row.state === noticeState.published) await indexNotice(tx, row.id);
    else await move(tx, row, noticeState.published, actor, now);
    // Its place in the list may be another, although it is found by the same words.
    await tell(tx, 'shown.changed', 'notice');
    const { state } = await lockNotice(tx, row.id);
    return { id: row.id, state };
  }

  /** A published one disappears, a scheduled one becomes a draft again. The row is locked. */
  async function takeBack(tx: Db, row: NoticeRow, actor: Actor): Promise<void> {
    const to = row.state === noticeState.scheduled ? noticeState.draft : noticeState.withdrawn;
    await move(tx, row, to, actor);
  }

  /** The row is locked. */
  async function pinLocked(tx: Db, { id }: NoticeRow, isPinned: boolean): Promise<void> {
    await updateNotice(tx, id, { is_pinned: isPinned });
    await tell(tx, 'shown.changed', 'notice');
  }

  return {
    write,
    takeBack,
    pinLocked,

    /** By the operators. @throws {AppError} `E0017`, `E7011`, `E3107` */
    save(id: string | undefined, given: NoticeContent, publishing: Publishing, actor: Actor) {
      return inTransaction(db, async (tx) => {
        const before = id === undefined ? null : await lockNotice(tx, id);
        // What they show elsewhere, too, is theirs from then on.
        const writer =
          before && given.scope.length === 1 && given.scope[0] === before.portal_id ? before.portal_id : null;
        return write(tx, before, given, { publishing, writer, actor });
      });
    },

    async withdraw(id: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => takeBack(tx, await lockNotice(tx, id), actor));
    },

    async pin(id: string, isPinned: boolean): Promise<void> {
      await inTransaction(db, async (tx) => pinLocked(tx, await lockNotice(tx, id), isPinned));
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
     * @throws {AppError} `E7011`, `E7014`
     */
    async read(portalId: string | null, id: string, readerId: string | null) {
      const notice = await readVisible(db, portalId, id);
      if (!notice) throw new AppError((await wasVisible(db, portalId, id)) ? 'E7014' : 'E7011');
      if (readerId) await insertRead(db, readerId, id, clock());
      return notice;
    },
  };
}
