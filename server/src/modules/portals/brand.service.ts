import { openPortalStates, slidesMax, type PortalContent, type PortalSlide } from '@portal/calls';
import type { PersonActor } from '../../platform/Actor';
import { AppError } from '../../platform/AppError';
import { tell } from '../../platform/announce';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { newId } from '../../platform/ids';
import { say, type Words } from '../../platform/said/say';
import { attachPictures } from '../files';
import { setPortalEntries } from '../search';
import { countChoosable, type ChoiceKind } from './choices.queries';
import { markOf, markOfSlide, type DraftPart } from './draftMarks';
import {
  lockEditable,
  lockManaged,
  lockPortal,
  saveDraft,
  type Manager,
  type PortalRow,
} from './portal.repository';
import {
  findRevision,
  insertRevision,
  isDraftChanged,
  listShownIds,
  showContent,
} from './revision.repository';

type Brand = Pick<PortalContent, 'doColor' | 'doLogoUrl' | 'do_rc_url' | 'faviconUrl' | 'intro' | 'footer'>;

export type BrandService = ReturnType<typeof createBrandService>;

/** The look and content of a branded portal: a draft that its managers edit, and revisions that its visitors see. */
export function createBrandService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
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

  /** @throws {AppError} `E0017` at the field when a selected object is not available. */
  async function refuseUnchoosable(
    tx: Db,
    row: PortalRow,
    kind: ChoiceKind,
    ids: readonly string[],
    field: string,
  ): Promise<void> {
    const isTwice = new Set(ids).size !== ids.length;
    if (isTwice || (await countChoosable(tx, row, kind, ids)) !== ids.length)
      throw new AppError('E0017', {
        fields: [{ name: field, message: say`所选内容已不存在或重复，请刷新后重选` }],
      });
  }

  /** Makes a content the next revision, which visitors see. */
  async function publish(
    tx: Db,
    row: PortalRow,
    content: PortalContent,
    facts: { note: Words; bringsBack: number | null; publishedBy: string | null; at: Date },
  ): Promise<number> {
    const revision = row.live_revision + 1;
    // Slides keep their ids: whoever edits one meanwhile still edits that one. What came from elsewhere has none yet.
    const slides = content.slides.map((slide) => ({ ...slide, caId: slide.caId || newId('slide') }));
    const shown = { ...content, slides };
    await insertRevision(tx, { ...facts, portalId: row.id, revision, content: shown });
    await saveDraft(tx, row.id, shown);
    await showContent(tx, row.id, revision, shown);
    const ids = await listShownIds(tx, row.id);
    for (const kind of ['api', 'doc', 'faq'] as const) await setPortalEntries(tx, row.id, kind, ids[kind]);
    await tell(tx, 'shown.changed', row.id);
    return revision;
  }

  /** @throws {AppError} `E7042` when the mark is outdated, unless the change has no effect. */
  function refuseUnseen(mark: string | undefined, { before, now }: { before: string; now?: string }): void {
    if (mark !== undefined && mark !== before && now !== before) throw new AppError('E7042');
  }

  const placeOf = (slides: readonly PortalSlide[], caId: string): { at: number; slide: PortalSlide } => {
    const at = slides.findIndex((slide) => slide.caId === caId);
    const slide = slides[at];
    if (!slide) throw new AppError('E6013');
    return { at, slide };
  };

  return {
    attach,

    edit: (manager: Manager, id: string, brand: Brand, mark?: string) =>
      replace(manager, id, { part: 'brand', mark }, (draft) => ({ ...draft, ...brand })),

    saveNavigation: (manager: Manager, id: string, items: PortalContent['navigation'], mark?: string) =>
      replace(manager, id, { part: 'navigation', mark }, (draft) => ({ ...draft, navigation: items })),

    saveApis: (manager: Manager, id: string, apis: PortalContent['apis'], mark?: string) =>
      replace(manager, id, { part: 'api', mark }, async (draft, tx, row) => {
        await refuseUnchoosable(
          tx,
          row,
          'api',
          apis.map(({ apiId }) => apiId),
          'apis',
        );
        return { ...draft, apis };
      }),

    saveDocuments: (manager: Manager, id: string, docIds: string[], mark?: string) =>
      replace(manager, id, { part: 'doc', mark }, async (draft, tx, row) => {
        await refuseUnchoosable(tx, row, 'doc', docIds, 'docIds');
        return { ...draft, docIds };
      }),

    /** @param faqIds  Null: all of them. */
    saveFaqs: (manager: Manager, id: string, faqIds: string[] | null, mark?: string) =>
      replace(manager, id, { part: 'faq', mark }, async (draft, tx, row) => {
        if (faqIds) await refuseUnchoosable(tx, row, 'faq', faqIds, 'faqIds');
        return { ...draft, faqIds };
      }),

    /**
     * @param mark  The slide's mark when it was opened; absent: not checked.
     * @returns the id of the slide.
     * @throws {AppError} `E6013` unknown id, `E6014` too many, `E7042`
     */
    async saveSlide(
      manager: Manager,
      id: string,
      { caId, mark }: { caId: string | undefined; mark: string | undefined },
      slide: Omit<PortalSlide, 'caId'>,
    ) {
      const kept = { ...slide, caId: caId ?? newId('slide') };
      await change(manager, id, (draft) => {
        const slides = [...draft.slides];
        if (caId !== undefined) {
          const { at, slide: before } = placeOf(slides, caId);
          refuseUnseen(mark, { before: markOfSlide(before), now: markOfSlide(kept) });
          slides[at] = kept;
        } else if (slides.length >= slidesMax) throw new AppError('E6014');
        else slides.push(kept);
        return { ...draft, slides };
      });
      return kept.caId;
    },

    /** @throws {AppError} `E6013`, `E7042` */
    removeSlide: (manager: Manager, id: string, caId: string, mark?: string) =>
      change(manager, id, (draft) => {
        const { at, slide } = placeOf(draft.slides, caId);
        refuseUnseen(mark, { before: markOfSlide(slide) });
        return { ...draft, slides: draft.slides.toSpliced(at, 1) };
      }),

    /** @throws {AppError} `E7042`, `E6013` unless each slide is named exactly once. */
    sortSlides: (manager: Manager, id: string, caIds: readonly string[], mark?: string) =>
      replace(manager, id, { part: 'order', mark }, (draft) => {
        if (new Set(caIds).size !== draft.slides.length || caIds.length !== draft.slides.length)
          // Somebody has added or removed one since.
          throw new AppError(mark !== undefined && mark !== markOf(draft, 'order') ? 'E7042' : 'E6013');
        return { ...draft, slides: caIds.map((caId) => placeOf(draft.slides, caId).slide) };
      }),

    /** The content of the application becomes the first revision. */
    async publishFirst(tx: Db, row: PortalRow, at: Date, note: Words = say`申请通过`): Promise<void> {
      if (!row.draft) return;
      await publish(tx, row, row.draft, { note, bringsBack: null, publishedBy: null, at });
    },

    /** @throws {AppError} `E6008`, `E6007` not online, `E6010` nothing has changed. */
    async publish(tx: Db, manager: Manager, id: string, note: string) {
      const row = await lockManaged(tx, manager, id);
      if (!openPortalStates.includes(row.state) || !row.draft) throw new AppError('E6007');
      if (!(await isDraftChanged(tx, id))) throw new AppError('E6010');
      const facts = { note, bringsBack: null, publishedBy: manager.personId, at: clock() };
      return { revision: await publish(tx, row, row.draft, facts) };
    },

    /** @throws {AppError} `E6008`, `E6007` not online, `E6011` unknown or current revision. */
    async rollback(tx: Db, manager: Manager, id: string, revision: number) {
      const row = await lockManaged(tx, manager, id);
      if (!openPortalStates.includes(row.state)) throw new AppError('E6007');
      const content = revision === row.live_revision ? null : await findRevision(tx, id, revision);
      if (!content) throw new AppError('E6011');
      const facts = {
        note: say`恢复到版本 ${revision}`,
        bringsBack: revision,
        publishedBy: manager.personId,
        at: clock(),
      };
      // The draft takes the look of the restored revision, which the user has seen, so the new mark is returned.
      return { revision: await publish(tx, row, content, facts), mark: markOf(content, 'brand') };
    },

    /**
     * Publishes an imported content. The draft of the managers is unchanged.
     *
     * @throws {AppError} `E0017` for objects that are not available here, `E6007` not online, `E6008`
     */
    async bring(tx: Db, id: string, content: PortalContent, actor: PersonActor): Promise<void> {
      const row = await lockPortal(tx, id);
      if (!openPortalStates.includes(row.state)) throw new AppError('E6007');
      const apiIds = content.apis.map(({ apiId }) => apiId);
      await refuseUnchoosable(tx, row, 'api', apiIds, 'apis');
      await refuseUnchoosable(tx, row, 'doc', content.docIds, 'docIds');
      if (content.faqIds) await refuseUnchoosable(tx, row, 'faq', content.faqIds, 'faqIds');
      const isWorkedAt = await isDraftChanged(tx, id);
      await attach(tx, content);
      const facts = {
        note: say`由配置文件带入`,
        bringsBack: null,
        publishedBy: actor.userId,
        at: clock(),
      };
      // What names a slide elsewhere may name another one here.
      const slides = content.slides.map((slide) => ({ ...slide, caId: '' }));
      await publish(tx, row, { ...content, slides }, facts);
      if (isWorkedAt && row.draft) await saveDraft(tx, id, row.draft);
    },
  };
}
