import { sql, type Selectable } from 'kysely';
import {
  contentLengthMax,
  contentLengthMin,
  contentTooLong,
  contentTooShort,
  plainLength,
} from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import { pageOf } from '../../platform/db/pageOf';
import type { Tables } from '../../platform/db/tables';
import { newId } from '../../platform/ids';
import { plainText } from '../../platform/richText/plainText';
import { sanitise } from '../../platform/richText/sanitise';
import type { PersonActor } from '../../platform/stateMachine';
import { audit } from '../../platform/audit.repository';
import { attachPictures } from '../files/attachPictures';
import type { FileService } from '../files/file.service';
import { findRelatedApis } from './document.repository';
import { indexDocument } from './indexDocument';

type Row = Selectable<Tables['documents']>;

export interface DocumentContent {
  name: string;
  type: string;
  isEnabled: boolean;
  canDownload: boolean;
  fileId: string;
  content: string;
}

interface Filter {
  name?: string;
  type?: string;
  isEnabled?: boolean;
}

const summaryMax = 120;

export type DocumentService = ReturnType<typeof createDocumentsService>;

/** Documents as their authors write them. */
export function createDocumentsService({ db, clock }: Deps, files: FileService) {
  /** For writing: the row stays locked until the end of the transaction. */
  async function take(tx: Db, ownerId: string, id: string): Promise<Row> {
    const row = await tx
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError('E7001');
    return row;
  }

  const hasApis = async (tx: Db, id: string) =>
    ((await findRelatedApis(tx, [id], true)).get(id) ?? []).length > 0;

  async function keepRevision(
    tx: Db,
    row: Omit<Row, 'removed_at' | 'summary' | 'created_at'>,
    editorId: string,
  ) {
    await tx
      .insertInto('document_revisions')
      .values({
        document_id: row.id,
        revision: row.revision,
        name: row.name,
        type: row.type,
        can_download: row.can_download,
        file_id: row.file_id,
        content: row.content,
        edited_by: editorId,
        edited_at: row.updated_at,
      })
      .execute();
  }

  async function change(tx: Db, row: Row, changes: Partial<Row>, actor: PersonActor): Promise<void> {
    const next = { ...row, ...changes, revision: row.revision + 1, updated_at: clock() };
    const { id: _, owner_id: __, created_at: ___, ...columns } = next;
    await tx.updateTable('documents').set(columns).where('id', '=', row.id).execute();
    await keepRevision(tx, next, actor.userId);
    await record(tx, 'document.edit', row.id, actor);
    await indexDocument(tx, row.id);
  }

  const record = (tx: Db, event: string, id: string, { userId, address }: PersonActor) =>
    audit(tx, { at: clock(), userId, event, address, outcome: 'ok', detail: id });

  return {
    /** @throws {AppError} `E0017` for a text that is too short or too long, `E7002` for a title in use. */
    async add(given: DocumentContent, actor: PersonActor): Promise<string> {
      const { content, summary } = readContent(given.content);
      return refuseSameName(
        db.transaction().execute(async (tx) => {
          await files.attach(tx, actor.userId, [given.fileId]);
          const now = clock();
          const row = {
            id: newId('doc'),
            owner_id: actor.userId,
            name: given.name.trim(),
            type: given.type,
            is_enabled: given.isEnabled,
            can_download: given.canDownload,
            file_id: given.fileId,
            content,
            revision: 1,
            updated_at: now,
          };
          await tx
            .insertInto('documents')
            .values({ ...row, summary, created_at: now })
            .execute();
          await attachPictures(tx, content, now);
          await keepRevision(tx, row, actor.userId);
          await record(tx, 'document.add', row.id, actor);
          await indexDocument(tx, row.id);
          return row.id;
        }),
      );
    },

    /** @throws {AppError} `E7005` without a change, `E7003` when an API locks the status. */
    async edit(id: string, given: DocumentContent, actor: PersonActor): Promise<void> {
      const { content, summary } = readContent(given.content);
      await refuseSameName(
        db.transaction().execute(async (tx) => {
          const row = await take(tx, actor.userId, id);
          if (given.isEnabled !== row.is_enabled && (await hasApis(tx, id))) throw new AppError('E7003');
          const changes = {
            name: given.name.trim(),
            type: given.type,
            is_enabled: given.isEnabled,
            can_download: given.canDownload,
            file_id: given.fileId,
            content,
          };
          const fields = Object.keys(changes) as (keyof typeof changes)[];
          if (fields.every((field) => changes[field] === row[field])) throw new AppError('E7005');
          if (changes.file_id !== row.file_id) await files.attach(tx, actor.userId, [changes.file_id]);
          await attachPictures(tx, content, clock());
          await change(tx, row, { ...changes, summary }, actor);
        }),
      );
    },

    async switchStatus(id: string, isEnabled: boolean, actor: PersonActor): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const row = await take(tx, actor.userId, id);
        if (row.is_enabled === isEnabled) return;
        if (await hasApis(tx, id)) throw new AppError('E7003');
        await tx.updateTable('documents').set({ is_enabled: isEnabled }).where('id', '=', id).execute();
        await record(tx, isEnabled ? 'document.enable' : 'document.disable', id, actor);
        await indexDocument(tx, id);
      });
    },

    async remove(id: string, actor: PersonActor): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await take(tx, actor.userId, id);
        if (await hasApis(tx, id)) throw new AppError('E7004');
        await tx.updateTable('documents').set({ removed_at: clock() }).where('id', '=', id).execute();
        await record(tx, 'document.remove', id, actor);
        await indexDocument(tx, id);
      });
    },

    /** Makes an earlier revision the newest; the status stays as it is. */
    async restore(id: string, revision: number, actor: PersonActor): Promise<void> {
      await refuseSameName(
        db.transaction().execute(async (tx) => {
          const row = await take(tx, actor.userId, id);
          const earlier = await tx
            .selectFrom('document_revisions')
            .selectAll()
            .where('document_id', '=', id)
            .where('revision', '=', revision)
            .executeTakeFirst();
          if (!earlier) throw new AppError('E7001');
          const { name, type, can_download, file_id, content } = earlier;
          const fields = { name, type, can_download, file_id, content };
          const isSame = Object.entries(fields).every(([field, value]) => row[field as keyof Row] === value);
          if (isSame) throw new AppError('E7005');
          await change(tx, row, { ...fields, summary: summaryOf(plainText(content)) }, actor);
        }),
      );
    },

    async listMine(
      ownerId: string,
      { name, type, isEnabled }: Filter,
      page: { pageNo: number; pageSize: number },
    ) {
      let query = db
        .selectFrom('documents as d')
        .innerJoin('files', 'files.id', 'd.file_id')
        .leftJoin('document_counts as c', 'c.document_id', 'd.id')
        .where('d.owner_id', '=', ownerId)
        .where('d.removed_at', 'is', null);
      if (name) query = query.where('d.name', 'ilike', `%${escapeLike(name)}%`);
      if (type) query = query.where('d.type', '=', type);
      if (isEnabled !== undefined) query = query.where('d.is_enabled', '=', isEnabled);
      const found = await pageOf(
        query
          .select([
            'd.id',
            'd.name',
            'd.type',
            'd.is_enabled',
            'd.can_download',
            'd.updated_at',
            'd.revision',
          ])
          .select(['files.name as file_name', 'files.bytes'])
          .select([
            sql<number>`coalesce(c.views, 0)`.as('views'),
            sql<number>`coalesce(c.downloads, 0)`.as('downloads'),
          ])
          .orderBy('d.updated_at', 'desc')
          .orderBy('d.id', 'desc'),
        page,
      );
      return {
        ...found,
        apis: await findRelatedApis(
          db,
          found.rows.map(({ id }) => id),
          true,
        ),
      };
    },

    async history(ownerId: string, id: string, page: { pageNo: number; pageSize: number }) {
      const row = await db
        .selectFrom('documents')
        .select('revision')
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (!row) throw new AppError('E7001');
      const found = await pageOf(
        db
          .selectFrom('document_revisions as r')
          .innerJoin('files', 'files.id', 'r.file_id')
          .innerJoin('users', 'users.id', 'r.edited_by')
          .where('r.document_id', '=', id)
          .select(['r.revision', 'r.name', 'r.type', 'r.content', 'r.edited_at'])
          .select(['files.name as file_name', 'users.nick_name'])
          .orderBy('r.revision', 'desc'),
        page,
      );
      return { ...found, currentRevision: row.revision };
    },

    /** What the author chose to go with an API, in place of what was chosen before. */
    async relate(tx: Db, apiId: string, ownerId: string, documentIds: readonly string[]): Promise<void> {
      const before = await tx
        .deleteFrom('api_documents')
        .where('api_id', '=', apiId)
        .returning('document_id')
        .execute();
      const own =
        documentIds.length === 0
          ? []
          : await tx
              .selectFrom('documents')
              .select('id')
              .where('id', 'in', documentIds)
              .where('owner_id', '=', ownerId)
              .where('removed_at', 'is', null)
              .execute();
      if (own.length > 0) {
        await tx
          .insertInto('api_documents')
          .values(own.map(({ id }) => ({ api_id: apiId, document_id: id })))
          .execute();
      }
      const touched = new Set([...before.map(({ document_id }) => document_id), ...own.map(({ id }) => id)]);
      for (const id of touched) await indexDocument(tx, id);
    },
  };
}

const summaryOf = (text: string) => [...text].slice(0, summaryMax).join('');

/**
 * What is kept of a text.
 *
 * @throws {AppError} `E0017` when what a reader sees of it is too short or too long.
 */
export function readContent(html: string, field = 'docDetail'): { content: string; summary: string } {
  const content = sanitise(html);
  const text = plainText(content);
  const length = plainLength(text);
  const problem =
    length < contentLengthMin ? contentTooShort : length > contentLengthMax ? contentTooLong : null;
  if (problem) throw new AppError('E0017', { fields: [{ name: field, message: problem }] }, problem);
  return { content, summary: summaryOf(text) };
}

async function refuseSameName<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('E7002');
    throw error;
  }
}
