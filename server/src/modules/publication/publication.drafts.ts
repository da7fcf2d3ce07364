import type { DraftView, PublicationData } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { sanitise } from '../../platform/richText/sanitise';
import { createSeal } from '@portal/contract/seal';
import type { PersonActor } from '../../platform/stateMachine';
import { formatInstant } from '../../platform/time';
import { type DescriptionReader, versionOf } from '../catalog';
import { attachPictures } from '../files';
import type { Member } from '../../platform/http/Member';
import { checkDraft } from './checkDraft';
import { draftFrom } from './draftFrom';
import { movePublication } from './movePublication';
import { blockers, shownCheck } from './publicationChecks';
import {
  addDraft,
  getOwnPublication,
  removeDraft,
  replaceDescription,
  saveData,
  type PublicationRow,
} from './publication.repository';
import { shownOperations, summaries } from './shownOperations';

/** What a provider prepares before it is submitted. */
export function createDrafts(deps: Deps, readDescription: DescriptionReader) {
  const { db, clock, config } = deps;
  const seal = createSeal(config.sealKeys, 'upstream');

  return {
    /**
     * Reads a description into a draft: a new one, or the one given, whose fields stay as they are.
     *
     * @throws {AppError} `E4102` with the problems when it cannot be used, `E3107` when the draft was submitted,
     * `E0429` when too much waits to be read.
     */
    async import(member: Member, fileName: string, text: string, draftId?: string) {
      const parsed = await readDescription(member.id, text);
      if (!parsed.isUsable) throw new AppError('E4102', { problems: parsed.problems });
      const { document, operations, problems } = parsed;
      const version = versionOf(document);
      const { id, data } = await inTransaction(db, async (tx) => {
        const before = draftId ? await getOwnPublication(tx, member.id, draftId) : null;
        const fields = before?.data.name ? before.data : draftFrom(document, fileName, member.nick_name);
        const imported = { version, data: fields, document, operationCount: operations.length };
        if (!before) return { id: await addDraft(tx, member.id, imported, clock()), data: fields };
        await replaceDescription(tx, member.id, before.id, imported, clock());
        return { id: before.id, data: fields };
      });
      return {
        draftId: id,
        version,
        operations: summaries(operations),
        operationNum: operations.length,
        problems,
        data: shownData(data),
      };
    },

    /** @throws {AppError} `E4108`. */
    async view(ownerId: string, draftId: string): Promise<DraftView> {
      const row = await getOwnPublication(db, ownerId, draftId);
      return {
        draftId,
        state: row.state,
        version: row.version,
        data: shownData(row.data),
        hasAuthValue: row.data.authSealed ? 1 : 0,
        operations: shownOperations(row.document),
        operationNum: row.operation_count,
        rejects: row.rejects,
        note: row.note,
        savedAt: formatInstant(row.updated_at),
      };
    },

    /**
     * Keeps what has been typed. A refused one becomes a draft again.
     *
     * @throws {AppError} `E3107` when it was submitted, `E4108`.
     */
    async save(draftId: string, data: PublicationData, actor: PersonActor) {
      return inTransaction(db, async (tx) => {
        const now = clock();
        const row = await getOwnPublication(tx, actor.accountId, draftId);
        if (row.state === 'rejected') await movePublication(tx, row, { to: 'draft', actor, at: now });
        const description = sanitise(data.description);
        await attachPictures(tx, description, now);
        const authSealed = data.authValue ? seal.close(data.authValue) : row.data.authSealed;
        const kept = { ...data, description, authValue: '', authSealed };
        await saveData(tx, actor.accountId, draftId, kept, now);
        return { savedAt: formatInstant(now) };
      });
    },

    /** @throws {AppError} `E4108`. */
    async precheck(ownerId: string, draftId: string) {
      const checks = await checkDraft(deps, await getOwnPublication(db, ownerId, draftId));
      return { checks: checks.map(shownCheck), isReady: blockers(checks).length === 0 ? 1 : 0 };
    },

    /** @throws {AppError} `E3107` when it was submitted, `E4108`. */
    async remove(ownerId: string, draftId: string): Promise<void> {
      await getOwnPublication(db, ownerId, draftId);
      await removeDraft(db, ownerId, draftId);
    },
  };
}

/** Without the secret of the upstream, which never leaves. */
const shownData = ({ authSealed: _, ...data }: PublicationRow['data']): PublicationData => ({
  ...data,
  authValue: '',
});
