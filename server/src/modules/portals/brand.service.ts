import { openPortalStates, type PortalContent } from '@portal/calls';
import type { Actor, PersonActor } from '../../platform/Actor';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { say, type TranslatableText } from '../../platform/i18n/say';
import { createDraftChanges } from './draftChanges';
import { markOf } from './draftMarks';
import { createPartChanges } from './partChanges';
import { lockManaged, lockPortal, saveDraft, type Manager, type PortalRow } from './portal.repository';
import { publishContent } from './publishContent';
import { refuseUnchoosable } from './refuseUnchoosable';
import { findRevision, isDraftChanged } from './revision.repository';
import { createSlideChanges } from './slideChanges';

export type BrandService = ReturnType<typeof createBrandService>;

/** The look and content of a branded portal: a draft that its managers edit, and revisions that its visitors see. */
export function createBrandService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const changes = createDraftChanges({ db, clock });
  const { attach } = changes;

  return {
    attach,

    ...createPartChanges(changes),
    ...createSlideChanges(changes),

    /** The content of the application becomes the first revision. */
    async publishFirst(
      tx: Db,
      row: PortalRow,
      at: Date,
      note: TranslatableText = say`申请通过`,
    ): Promise<void> {
      if (!row.draft) return;
      await publishContent(tx, row, row.draft, { note, bringsBack: null, publishedBy: null, at });
    },

    /** @throws {AppError} `E6008`, `E6007` not online, `E6010` nothing has changed. */
    async publish(tx: Db, manager: Manager, id: string, note: string, actor: Actor) {
      const row = await lockManaged(tx, manager, id);
      if (!openPortalStates.includes(row.state) || !row.draft) throw new AppError('E6007');
      if (!(await isDraftChanged(tx, id))) throw new AppError('E6010');
      const at = clock();
      const facts = { note, bringsBack: null, publishedBy: manager.personId, at };
      const revision = await publishContent(tx, row, row.draft, facts);
      const detail = { id, name: row.name, revision, note };
      await auditAct(tx, { actor, at, event: 'portal.publish', detail });
      return { revision };
    },

    /** @throws {AppError} `E6008`, `E6007` not online, `E6011` unknown or current revision. */
    async rollback(tx: Db, manager: Manager, id: string, revision: number, actor: Actor) {
      const row = await lockManaged(tx, manager, id);
      if (!openPortalStates.includes(row.state)) throw new AppError('E6007');
      const content = revision === row.live_revision ? null : await findRevision(tx, id, revision);
      if (!content) throw new AppError('E6011');
      const at = clock();
      const facts = {
        note: say`恢复到版本 ${revision}`,
        bringsBack: revision,
        publishedBy: manager.personId,
        at,
      };
      const detail = { id, name: row.name, revision };
      await auditAct(tx, { actor, at, event: 'portal.rollback', detail });
      // The draft takes the look of the restored revision, which the user has seen, so the new mark is returned.
      return { revision: await publishContent(tx, row, content, facts), mark: markOf(content, 'brand') };
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
      await publishContent(tx, row, { ...content, slides }, facts);
      if (isWorkedAt && row.draft) await saveDraft(tx, id, row.draft);
    },
  };
}
