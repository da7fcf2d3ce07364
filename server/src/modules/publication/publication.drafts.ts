import type { PublicationData } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { sanitise } from '../../platform/richText/sanitise';
import { createSeal } from '@portal/contract/seal';
import type { PersonActor } from '../../platform/Actor';
import { formatInstant } from '../../platform/time';
import { type DescriptionComparer, type DescriptionReader, versionOf } from '../catalog';
import { attachPictures } from '../files';
import type { Member } from '../../platform/http/Member';
import type { Db } from '../../platform/db/Db';
import { say } from '../../platform/i18n/say';
import { isInPlace, takesDescription, withChanges } from './changeFields';
import { checkDraft } from './checkDraft';
import { draftFrom } from './draftFrom';
import { findOnlineBase } from './online.queries';
import { named } from './publication.changes';
import { movePublication } from './movePublication';
import { blockers, shownCheck } from './publicationChecks';
import {
  addDraft,
  getOwnPublication,
  lockOwnPublication,
  removeDraft,
  replaceDescription,
  saveData,
  type PublicationRow,
} from './publication.repository';
import { rejectsAgain } from './rejectsAgain';
import { shownOperations, summaries } from './shownOperations';
import { shownTls } from './tlsFacts';

interface Readers {
  readDescription: DescriptionReader;
  compare: DescriptionComparer;
}

interface Save {
  data: PublicationData;
  version?: string;
  saveMark?: string;
  knownMarks: readonly string[];
}

const firstVersion = '1.0.0';

/** Drafts of a provider. */
export function createDrafts(deps: Deps, { readDescription, compare }: Readers) {
  const { db, clock, config } = deps;
  const seal = createSeal(config.sealKeys, 'upstream');

  return {
    /**
     * Imports a description into a new draft, or an existing one, whose fields are kept.
     *
     * @throws {AppError} `E4102` with the problems of an unusable one, `E3107` when the draft was submitted, `E0429`
     *   when too many are queued.
     */
    async import(member: Member, fileName: string, text: string, draftId?: string) {
      const parsed = await readDescription(member.id, text);
      if (!parsed.isUsable) throw new AppError('E4102', { problems: parsed.problems });
      const { operations, problems } = parsed;
      const { id, data, version } = await inTransaction(db, async (tx) => {
        const before = draftId ? await lockOwnPublication(tx, member.id, draftId) : null;
        const fields = before?.data.name
          ? before.data
          : draftFrom(parsed.document, fileName, member.nick_name);
        const name = before
          ? await versionFor(tx, before, versionOf(parsed.document))
          : versionOf(parsed.document);
        const document = before ? named(parsed.document, name) : parsed.document;
        const imported = { version: name, data: fields, document, operationCount: operations.length };
        if (!before)
          return { id: await addDraft(tx, member.id, imported, clock()), data: fields, version: name };
        await replaceDescription(tx, member.id, before.id, imported, clock());
        return { id: before.id, data: fields, version: name };
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

    /**
     * Copies a draft except for name, gateway code and version.
     *
     * @throws {AppError} `E4108`.
     */
    async copy(tx: Db, ownerId: string, draftId: string) {
      const { data, document, operation_count } = await getOwnPublication(tx, ownerId, draftId);
      if (!document) throw new AppError('E4108');
      const copied = {
        version: firstVersion,
        data: { ...data, name: '', code: '' },
        document: named(document, firstVersion),
        operationCount: operation_count,
      };
      return { draftId: await addDraft(tx, ownerId, copied, clock()) };
    },

    /** @throws {AppError} `E4108`. */
    async view(ownerId: string, draftId: string) {
      const row = await getOwnPublication(db, ownerId, draftId);
      return {
        draftId,
        state: row.state,
        change: row.change,
        apiId: row.api_id,
        version: row.version,
        data: shownData(row.data),
        hasAuthValue: row.data.authSealed ? 1 : 0,
        tls: shownTls(row.data.tls),
        operations: shownOperations(row.document),
        operationNum: row.operation_count,
        rejects: rejectsAgain(row.rejects),
        note: row.note,
        savedAt: formatInstant(row.updated_at),
        saveMark: row.save_mark ?? '',
      };
    },

    /**
     * Saves a draft. A rejected one becomes a draft again.
     *
     * @throws {AppError} `E3107` when it was submitted, or saved by a page unknown to this one, `E4108`.
     */
    async save(draftId: string, given: Save, actor: PersonActor) {
      return inTransaction(db, async (tx) => {
        const now = clock();
        const row = await lockOwnPublication(tx, actor.accountId, draftId);
        refuseUnknown(row, given);
        if (row.state === 'rejected') await movePublication(tx, row, { to: 'draft', actor, at: now });
        const { data } = given;
        const description = sanitise(data.description);
        await attachPictures(tx, description, now);
        const authSealed = data.authValue ? seal.close(data.authValue) : row.data.authSealed;
        const { tlsSealed = null, tls = null } = row.data;
        const typed = { ...data, description, authValue: '', authSealed, tlsSealed, tls };
        const base = await findOnlineBase(tx, row);
        const kept = base ? withChanges(row.change, base.data, typed) : typed;
        await saveData(tx, actor.accountId, draftId, kept, now, given.saveMark);
        const version = isInPlace(row.change) ? undefined : given.version;
        if (version && version !== row.version && row.document)
          await replaceDescription(
            tx,
            actor.accountId,
            draftId,
            {
              version,
              data: kept,
              document: named(row.document, version),
              operationCount: row.operation_count,
            },
            now,
          );
        return { savedAt: formatInstant(now) };
      });
    },

    /** @throws {AppError} `E4108`. */
    async precheck(ownerId: string, draftId: string) {
      const { checks } = await checkDraft(deps, compare, await getOwnPublication(db, ownerId, draftId));
      return { checks: checks.map(shownCheck), isReady: blockers(checks).length === 0 ? 1 : 0 };
    },

    /** @throws {AppError} `E3107` when it was submitted, `E4108`. */
    async remove(ownerId: string, draftId: string): Promise<void> {
      await getOwnPublication(db, ownerId, draftId);
      await removeDraft(db, ownerId, draftId);
    },
  };
}

/** A page cannot overwrite a save that it has not seen. Without marks it is assumed to have seen it. */
function refuseUnknown({ save_mark }: PublicationRow, { saveMark, knownMarks }: Save): void {
  if (saveMark && !knownMarks.includes(save_mark ?? ''))
    throw new AppError(
      'E3107',
      {},
      say`草稿已在另一个页面或由其他成员修改，这里的修改没有保存，请刷新页面后继续`,
    );
}

/** Version of an imported description: its own, unless that is online already. */
async function versionFor(tx: Db, before: PublicationRow, said: string): Promise<string> {
  if (!takesDescription(before.change)) throw new AppError('E3107');
  if (isInPlace(before.change)) return before.version;
  const base = await findOnlineBase(tx, before);
  return base?.version === said && before.change === 'version' ? before.version : said;
}

/** Without the upstream's secrets, which are never sent. */
const shownData = ({
  authSealed: _,
  tlsSealed: __,
  tls: ___,
  ...data
}: PublicationRow['data']): PublicationData => ({
  ...data,
  authValue: '',
});
