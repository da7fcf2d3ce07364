import { isDeepStrictEqual } from 'node:util';
import { noticeState, type NoticeState } from '@portal/calls';
import type { Actor } from '../../platform/Actor';
import { tell } from '../../platform/announce';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import type { NoticeText } from '../../platform/db/tables';
import { auditNotice } from './auditNotice';
import { indexNotice } from './indexNotice';
import { noticeMachine } from './notice.machine';
import { findPortalOwner, lockNotice, updateNotice, type NoticeRow } from './notice.repository';
import type { Published } from './NoticeContent';
import { getRevision } from './noticeRevision.repository';
import { noneBeside, textOf, writerOf } from './noticeText';
import { reviseNotice } from './reviseNotice';

type Moved = Pick<NoticeRow, 'id' | 'state' | 'title' | 'portal_id'>;

/** Steps that change what readers see of a notice. Its row is locked, except for `showDue`. */
export function createNoticeSteps({ clock }: Pick<Deps, 'clock'>) {
  async function move(tx: Db, row: Moved, to: NoticeState, actor: Actor, publishedAt?: Date) {
    const { id, state: from, title, portal_id: doId } = row;
    // Operators have the last word: what they withdrew only they can publish again.
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

  /** Adds a revision and publishes it, now or at its time. */
  async function publish(
    tx: Db,
    row: NoticeRow,
    { text, publishing, bringsBack }: { text: NoticeText; publishing: Published; bringsBack: number | null },
    actor: Actor,
  ): Promise<NoticeRow> {
    const now = clock();
    const from = publishing.kind === 'at' && publishing.instant > now ? publishing.instant : null;
    const made = { from_at: from, brings_back: bringsBack, made_by: actor.userId, made_at: now };
    const revision = await reviseNotice(tx, row, text, made);
    // The text published so far, if any.
    const before = row.live_revision > 0 ? textOf(row) : null;
    await auditNotice(tx, 'notice.revision', row, { at: now, before, after: text, actor, revision });
    // The published text stays until then.
    if (from && row.state === noticeState.published) {
      const due = { due_revision: revision, due_at: from };
      return updateNotice(tx, row.id, { draft: JSON.stringify(text), ...due, updated_at: now });
    }
    const written = await updateNotice(tx, row.id, {
      ...text,
      ...noneBeside,
      portal_id: writerOf(row, text),
      live_revision: revision,
      updated_at: now,
    });
    if (from) await move(tx, written, noticeState.scheduled, actor, from);
    else if (publishing.kind === 'since')
      await move(tx, written, noticeState.published, actor, publishing.instant);
    else if (row.state === noticeState.published) await indexNotice(tx, row.id);
    else await move(tx, written, noticeState.published, actor, now);
    // Its position in lists may have changed, although it is found by the same words.
    await tell(tx, 'shown.changed', 'notice');
    return written;
  }

  /** The row is locked. A notice that is pinned already is unchanged, and nothing is logged. */
  async function pinLocked(tx: Db, row: NoticeRow, isPinned: boolean, actor: Actor): Promise<void> {
    const { id, title, draft, portal_id: portalId } = row;
    if (row.is_pinned === isPinned && (draft ?? row).is_pinned === isPinned) return;
    const event = isPinned ? 'notice.pinned' : 'notice.unpinned';
    const detail = { id, title, ...(portalId !== null && { portalId }) };
    await auditAct(tx, { actor, at: clock(), event, detail });
    await updateNotice(tx, id, {
      is_pinned: isPinned,
      draft: draft && JSON.stringify({ ...draft, is_pinned: isPinned }),
    });
    await tell(tx, 'shown.changed', 'notice');
  }

  /** Publishes the scheduled text. */
  async function showDue(tx: Db, id: string): Promise<void> {
    const row = await lockNotice(tx, id);
    if (!row.due_revision || !row.due_at || row.due_at > clock()) return;
    const { content: text } = await getRevision(tx, id, row.due_revision);
    const isDraft = isDeepStrictEqual(text, row.draft);
    await updateNotice(tx, id, {
      ...textOf(text),
      ...noneBeside,
      ...(!isDraft && row.draft && { draft: JSON.stringify(row.draft) }),
      portal_id: writerOf(row, text),
      live_revision: row.due_revision,
    });
    await indexNotice(tx, id);
    await tell(tx, 'shown.changed', 'notice');
  }

  return { move, publish, pinLocked, showDue };
}
