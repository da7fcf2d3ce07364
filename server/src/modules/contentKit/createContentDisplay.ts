import { contentState, kindOf, type AnyContent, type ContentState } from '@portal/calls';
import type { Actor } from '../../platform/Actor';
import { tell } from '../../platform/announce';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { say, type Translatable } from '../../platform/i18n/say';
import type { ContentLinks } from './ContentLinks';
import { changedFields } from './changedFields';
import { refuseNeeded } from './contentRefs.queries';
import { contentMachine } from './content.machine';
import { findRevision, insertRevision, updateItem, type ItemRow } from './contentItem.repository';
import { noteChange, touched } from './noteChange';

interface Revised {
  content: AnyContent;
  from: Date | null;
  until: Date | null;
  bringsBack: number | null;
}

const { published, scheduled } = contentState;
const noneDue = { due_revision: null, due_at: null };

const refuseField = (name: string, message: Translatable): never => {
  throw new AppError('E0017', { fields: [{ name, message }] });
};

/** What visitors see of a piece: revisions are published and taken down. Every row given is locked. */
export function createContentDisplay({ clock }: Pick<Deps, 'clock'>, keepers: ContentLinks['keepers']) {
  /** @throws {AppError} `E3107` */
  async function move(tx: Db, { id, kind, title, state: from }: ItemRow, to: ContentState, actor: Actor) {
    if (from === to) return;
    const facts = { kind, title };
    await contentMachine.pass(tx, { id, from, to, actor, at: clock(), facts, readers: { owner: '' } });
  }

  /** Makes a revision the one that visitors see. The row is locked. */
  async function show(
    tx: Db,
    row: ItemRow,
    { revision, content, until }: { revision: number; content: AnyContent; until: Date | null },
    actor: Actor,
  ): Promise<ItemRow> {
    await move(tx, row, published, actor);
    const { order } = content;
    const shown = await updateItem(tx, row.id, {
      ...touched(row, actor, clock()),
      ...noneDue,
      state: published,
      shown: JSON.stringify(content),
      live_revision: revision,
      until_at: until,
      sort: typeof order === 'number' ? order : 0,
      // A corrected text keeps its publication time.
      published_at: row.state === published ? row.published_at : clock(),
    });
    await keepers[row.kind]?.show(tx, row.id, content, clock(), revision);
    await tell(tx, 'shown.changed', row.kind);
    return shown;
  }

  /** Adds a revision and publishes it, now or at its time. The row is locked. */
  async function publish(tx: Db, row: ItemRow, revised: Revised, actor: Actor): Promise<ItemRow> {
    const { content, from, until, bringsBack } = revised;
    const now = clock();
    const isLater = from !== null && from > now;
    if (until && kindOf(row.kind).isKept) refuseField('until', say`它总是显示，只能由新的版本代替`);
    if (until && kindOf(row.kind).isLasting) refuseField('until', say`其他内容属于它，不能定时撤下`);
    if (until && until <= (isLater ? from : now))
      refuseField('until', isLater ? say`撤下时间须晚于发布时间` : say`撤下时间已过`);
    const revision = await insertRevision(tx, {
      item_id: row.id,
      content: JSON.stringify(content),
      from_at: isLater ? from : null,
      until_at: until,
      brings_back: bringsBack,
      made_by: actor.userId,
      made_at: now,
    });
    const former = await findRevision(tx, row.id, revision - 1);
    const changed = former && changedFields(row.kind, former.content, content);
    await noteChange(tx, 'content.revision', row, { actor, at: now }, { revision, bringsBack, changed });
    if (!isLater) return show(tx, row, { revision, content, until }, actor);
    // The revision on display stays until then.
    const state = row.state === published ? published : scheduled;
    await move(tx, row, state, actor);
    return updateItem(tx, row.id, {
      ...touched(row, actor, clock()),
      state,
      due_revision: revision,
      due_at: from,
    });
  }

  /** Unpublishes what is shown. The row is locked. */
  async function takeDown(tx: Db, row: ItemRow, to: ContentState, actor: Actor): Promise<ItemRow> {
    if (kindOf(row.kind).isKept) throw new AppError('E7043', {}, say`它总是显示，只能发布新的版本代替`);
    await refuseNeeded(tx, row.kind, row.id);
    await move(tx, row, to, actor);
    const due = to === scheduled ? {} : noneDue;
    const gone = await updateItem(tx, row.id, {
      ...touched(row, actor, clock()),
      ...due,
      state: to,
      shown: null,
      until_at: null,
    });
    if (row.state === published) await keepers[row.kind]?.hide(tx, row.id);
    await tell(tx, 'shown.changed', row.kind);
    return gone;
  }

  return { show, publish, takeDown };
}
