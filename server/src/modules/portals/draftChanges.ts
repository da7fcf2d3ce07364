import type { PortalContent } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { attachPictures } from '../files';
import { markOf, type DraftPart } from './draftMarks';
import { lockEditable, saveDraft, type Manager, type PortalRow } from './portal.repository';

export type DraftChanges = ReturnType<typeof createDraftChanges>;

/** Changes of the draft that managers edit. */
export function createDraftChanges({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  /** @throws {AppError} `E6008`, `E3107` before the application is approved and while the portal is banned. */
  async function change(
    manager: Manager,
    id: string,
    edit: (draft: PortalContent, tx: Db, row: PortalRow) => PortalContent | Promise<PortalContent>,
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const row = await lockEditable(tx, manager, id);
      if (!row.draft) throw new AppError('E3107');
      const draft = await edit(row.draft, tx, row);
      await attach(tx, draft);
      await saveDraft(tx, id, draft);
    });
  }

  /**
   * The same for a part that is saved as a whole.
   *
   * @param mark  The part's mark when it was opened; absent: not checked.
   * @returns its new mark.
   * @throws {AppError} `E7042` when somebody has changed it since, unless to the same.
   */
  async function replace(
    manager: Manager,
    id: string,
    { part, mark }: { part: DraftPart; mark: string | undefined },
    edit: Parameters<typeof change>[2],
  ): Promise<{ mark: string }> {
    let now = '';
    await change(manager, id, async (draft, tx, row) => {
      const next = await edit(draft, tx, row);
      now = markOf(next, part);
      refuseUnseen(mark, { before: markOf(draft, part), now });
      return next;
    });
    return { mark: now };
  }

  /** Marks the pictures of a content as used. */
  const attach = (tx: Db, content: PortalContent) =>
    attachPictures(
      tx,
      [
        content.doLogoUrl,
        content.do_rc_url,
        content.faviconUrl,
        ...content.slides.map(({ imgUrl }) => imgUrl),
      ].join(' '),
      clock(),
    );

  return { change, replace, attach };
}

/** @throws {AppError} `E7042` when the mark is outdated, unless the change has no effect. */
export function refuseUnseen(
  mark: string | undefined,
  { before, now }: { before: string; now?: string },
): void {
  if (mark !== undefined && mark !== before && now !== before) throw new AppError('E7042');
}
