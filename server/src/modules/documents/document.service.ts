import { keysOf } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { audit } from '../../platform/audit';
import { changesOf } from '../../platform/changesOf';
import type { Db } from '../../platform/db/Db';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import { inTransaction } from '../../platform/db/inTransaction';
import { newId } from '../../platform/ids';
import { plainText } from '../../platform/richText/plainText';
import type { PersonActor } from '../../platform/Actor';
import { say } from '../../platform/i18n/say';
import { type FileService, attachPictures } from '../files';
import {
  deleteRelations,
  findRelatedApis,
  findRevision,
  insertDocument,
  insertOwnRelations,
  insertRevision,
  lockOwnDocument,
  noteRestriction,
  updateDocument,
  versionOf,
  type DocumentRow,
} from './document.repository';
import { isKindOffered, kindColumns } from './documentKind.repository';
import { indexDocument } from './indexDocument';
import { readContent, summaryOf } from '../../platform/richText/readContent';

export interface DocumentContent {
  name: string;
  /** Code of its kind. */
  type: string;
  isEnabled: boolean;
  canDownload: boolean;
  fileId: string;
  content: string;
}

export type DocumentService = ReturnType<typeof createDocumentsService>;

/** Documents for their authors. */
export function createDocumentsService({ db, clock }: Deps, files: FileService) {
  const hasApis = async (tx: Db, id: string) =>
    ((await findRelatedApis(tx, [id], { all: true })).get(id) ?? []).length > 0;

  async function keepRevision(
    tx: Db,
    row: Omit<DocumentRow, 'removed_at' | 'summary' | 'created_at' | 'is_restricted'>,
    editorId: string,
  ) {
    await insertRevision(tx, {
      document_id: row.id,
      revision: row.revision,
      name: row.name,
      type: row.type,
      kind_id: row.kind_id,
      can_download: row.can_download,
      file_id: row.file_id,
      content: row.content,
      edited_by: editorId,
      edited_at: row.updated_at,
    });
  }

  async function change(
    tx: Db,
    row: DocumentRow,
    changes: Partial<DocumentRow>,
    actor: PersonActor,
  ): Promise<void> {
    const next = { ...row, ...changes, revision: row.revision + 1, updated_at: clock() };
    const { id: _, owner_id: __, created_at: ___, ...columns } = next;
    await updateDocument(tx, row.id, columns);
    await keepRevision(tx, next, actor.userId);
    await record(tx, 'document.edit', row.id, actor, JSON.stringify(editOf(row, next)));
    await indexDocument(tx, row.id);
  }

  const record = (
    tx: Db,
    event: string,
    id: string,
    { userId, accountId, address }: PersonActor,
    detail = id,
  ) => audit(tx, { at: clock(), userId, accountId, event, address, outcome: 'ok', detail });

  return {
    /** @throws {AppError} `E0017` for a text that is too short or too long, `E7002` for a title in use. */
    async add(given: DocumentContent, actor: PersonActor): Promise<string> {
      const { content, summary } = readContent(given.content);
      return refuseSameName(
        inTransaction(db, async (tx) => {
          await files.attach(tx, actor, [given.fileId]);
          const now = clock();
          const row = {
            id: newId('doc'),
            owner_id: actor.accountId,
            name: given.name.trim(),
            ...(await columnsOf(tx, given.type)),
            is_enabled: given.isEnabled,
            can_download: given.canDownload,
            file_id: given.fileId,
            content,
            revision: 1,
            updated_at: now,
          };
          await insertDocument(tx, { ...row, summary, created_at: now });
          await attachPictures(tx, content, now);
          await keepRevision(tx, row, actor.userId);
          await record(tx, 'document.add', row.id, actor);
          await indexDocument(tx, row.id);
          return row.id;
        }),
      );
    },

    /**
     * @param version  The version that was opened; absent: not checked.
     * @throws {AppError} `E7005` without a change, `E7042` when somebody has changed it since, `E7003` when an API
     *   locks the status.
     */
    async edit(
      id: string,
      given: DocumentContent,
      actor: PersonActor,
      version: string | undefined,
    ): Promise<void> {
      const { content, summary } = readContent(given.content);
      await refuseSameName(
        inTransaction(db, async (tx) => {
          const row = await lockOwnDocument(tx, actor.accountId, id);
          const isUnseen = version !== undefined && version !== versionOf(row);
          const changes = {
            name: given.name.trim(),
            ...(await columnsOf(tx, given.type, row)),
            is_enabled: given.isEnabled,
            can_download: given.canDownload,
            file_id: given.fileId,
            content,
          };
          const fields = keysOf(changes);
          if (fields.every((field) => changes[field] === row[field])) {
            // A retry after a lost response: it is done already.
            if (isUnseen) return;
            throw new AppError('E7005');
          }
          if (isUnseen) throw new AppError('E7042');
          if (given.isEnabled !== row.is_enabled && (await hasApis(tx, id))) throw new AppError('E7003');
          if (changes.file_id !== row.file_id) await files.attach(tx, actor, [changes.file_id]);
          await attachPictures(tx, content, clock());
          await change(tx, row, { ...changes, summary }, actor);
        }),
      );
    },

    async switchStatus(id: string, isEnabled: boolean, actor: PersonActor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = await lockOwnDocument(tx, actor.accountId, id);
        if (row.is_enabled === isEnabled) return;
        if (await hasApis(tx, id)) throw new AppError('E7003');
        await updateDocument(tx, id, { is_enabled: isEnabled });
        await record(tx, isEnabled ? 'document.enable' : 'document.disable', id, actor);
        await indexDocument(tx, id);
      });
    },

    async remove(id: string, actor: PersonActor): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockOwnDocument(tx, actor.accountId, id);
        if (await hasApis(tx, id)) throw new AppError('E7004');
        await updateDocument(tx, id, { removed_at: clock() });
        await record(tx, 'document.remove', id, actor);
        await indexDocument(tx, id);
      });
    },

    /** Restores an earlier revision as the newest; the status is unchanged. */
    async restore(id: string, revision: number, actor: PersonActor): Promise<void> {
      await refuseSameName(
        inTransaction(db, async (tx) => {
          const row = await lockOwnDocument(tx, actor.accountId, id);
          const earlier = await findRevision(tx, id, revision);
          if (!earlier) throw new AppError('E7001');
          const { name, type, kind_id, can_download, file_id, content } = earlier;
          const fields = { name, type, kind_id, can_download, file_id, content };
          const isSame = keysOf(fields).every((field) => row[field] === fields[field]);
          if (isSame) throw new AppError('E7005');
          await change(tx, row, { ...fields, summary: summaryOf(plainText(content)) }, actor);
        }),
      );
    },

    /** Replaces the author's selection of documents for an API, whose visibility is final. */
    async relate(tx: Db, apiId: string, ownerId: string, documentIds: readonly string[]): Promise<void> {
      const before = await deleteRelations(tx, apiId);
      const after = await insertOwnRelations(tx, apiId, ownerId, documentIds);
      const touched = new Set([...before, ...after]);
      for (const id of touched) {
        await noteRestriction(tx, id);
        await indexDocument(tx, id);
      }
    },
  };
}

/**
 * @param before  The present kind, which a document may keep.
 * @throws {AppError} `E0017` for an unknown or withdrawn kind.
 */
async function columnsOf(tx: Db, kind: string, before?: DocumentRow) {
  const columns = kindColumns(kind);
  const isKept = before && before.type === columns.type && before.kind_id === columns.kind_id;
  if (!isKept && !(await isKindOffered(tx, kind)))
    throw new AppError('E0017', { fields: [{ name: 'docType', message: say`请选择文档类型` }] });
  return columns;
}

async function refuseSameName<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('E7002');
    throw error;
  }
}

/** Details for the audit log: of text and file only that they changed, since the revisions show how. */
function editOf(before: DocumentRow, after: DocumentRow) {
  const beside = (['content', 'file_id'] as const).filter((field) => before[field] !== after[field]);
  return {
    id: after.id,
    name: after.name,
    ...changesOf(factsOf(before), factsOf(after)),
    ...(beside.length > 0 && { changed: beside }),
    revision: after.revision,
  };
}

const factsOf = ({ name, type, kind_id, is_enabled, can_download }: DocumentRow) => ({
  name,
  type: kind_id ?? type,
  isOn: is_enabled,
  canDownload: can_download,
});
