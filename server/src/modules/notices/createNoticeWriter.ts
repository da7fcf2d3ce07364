import { noticeState } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Actor } from '../../platform/Actor';
import type { Db } from '../../platform/db/Db';
import type { NoticeText } from '../../platform/db/tables';
import { newId } from '../../platform/ids';
import type { FileService } from '../files';
import { auditNotice } from './auditNotice';
import { createNoticeSteps } from './createNoticeSteps';
import { keepNoticeFiles } from './keepNoticeFiles';
import type { NoticeContent, Publishing } from './NoticeContent';
import { insertNotice, lockNotice, updateNotice, type NoticeRow } from './notice.repository';
import { getRevision } from './noticeRevision.repository';
import { changedOf, isOut, noneBeside, refuseUnseen, textOf, writerOf } from './noticeText';
import { readNoticeText, refuseUnknownPortals } from './readNoticeText';
import { keepFirst } from './reviseNotice';

interface BroughtBack {
  revision: number;
  version: number;
  /** The portal whose managers roll it back: the notice must be limited to it. */
  onlyIn?: string;
}

export type NoticeWriter = ReturnType<typeof createNoticeWriter>;

/** Changes of a notice within a transaction, by operators or managers. */
export function createNoticeWriter({ clock }: Pick<Deps, 'clock'>, files: FileService) {
  const { move, publish, pinLocked, showDue } = createNoticeSteps({ clock });

  /** Saves a draft, next to the published or scheduled text if there is one. */
  const keep = (tx: Db, row: NoticeRow, text: NoticeText): Promise<NoticeRow> =>
    updateNotice(
      tx,
      row.id,
      isOut(row)
        ? { draft: JSON.stringify(text), updated_at: clock() }
        : { ...text, portal_id: writerOf(row, text), updated_at: clock() },
    );

  /**
   * Saves a locked notice, or a new one.
   *
   * @param writer  For a new one: the portal whose managers write; null: the operators do.
   * @param newId  For a new one; absent: generated.
   * @throws {AppError} `E0017`, `E3107`
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
    const text = await readNoticeText(tx, given, before, clock());
    const row = before
      ? await keepFirst(tx, before)
      : await insertNotice(tx, {
          ...text,
          id: wanted ?? newId('no'),
          state: noticeState.draft,
          portal_id: writer,
          author_id: actor.userId,
          published_at: clock(),
          updated_at: clock(),
        });
    await keepNoticeFiles(tx, files, row.id, text, actor);
    const written = before && (before.draft ?? before);
    await auditNotice(tx, 'notice.saved', row, { at: clock(), before: written, after: text, actor });
    if (publishing.kind !== 'keep') await publish(tx, row, { text, publishing, bringsBack: null }, actor);
    else if (before) await keep(tx, row, text);
    return changedOf(await lockNotice(tx, row.id));
  }

  /** Unpublishes a notice; a scheduled one becomes a draft again; an unpublished draft is kept. The row is locked. */
  async function takeBack(tx: Db, before: NoticeRow, actor: Actor): Promise<void> {
    const row = await keepFirst(tx, before);
    const to = row.state === noticeState.scheduled ? noticeState.draft : noticeState.withdrawn;
    await move(tx, row, to, actor);
    await updateNotice(tx, row.id, { ...(row.draft && textOf(row.draft)), ...noneBeside });
  }

  /**
   * Restores a revision: a published notice shows it at once, as a new revision; otherwise it becomes the draft. The
   * row is locked.
   */
  async function bringBack(
    tx: Db,
    before: NoticeRow,
    { revision, version, onlyIn }: BroughtBack,
    actor: Actor,
  ) {
    refuseUnseen(before, version);
    const { content } = await getRevision(tx, before.id, revision);
    const whole = textOf(content);
    const text = onlyIn === undefined ? whole : { ...whole, is_on_main: false, portal_ids: [onlyIn] };
    await refuseUnknownPortals(tx, text.portal_ids);
    const row = await keepFirst(tx, before);
    const written = before.draft ?? before;
    await auditNotice(tx, 'notice.rolledBack', row, {
      at: clock(),
      before: written,
      after: text,
      actor,
      revision,
    });
    if (row.state !== noticeState.published) await keep(tx, row, text);
    else await publish(tx, row, { text, publishing: { kind: 'now' }, bringsBack: revision }, actor);
    return changedOf(await lockNotice(tx, row.id));
  }

  return { move, write, takeBack, pinLocked, bringBack, showDue };
}
