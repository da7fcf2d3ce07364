import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  addDocument,
  documentCenter,
  documentFeedback,
  documentHistory,
  documentTypes,
  downloadDocument,
  editDocument,
  listDocuments,
  listDocumentsOfApi,
  listMyDocuments,
  removeDocument,
  restoreDocument,
  switchDocument,
  viewDocument,
  type CallInput,
} from '@portal/calls';
import { codes } from '@portal/codes';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { pageOf } from '../../platform/db/pageOf';
import { callBase, type Answerer } from '../../platform/http/answer';
import { sanitise } from '../../platform/richText/sanitise';
import { days, formatInstant } from '../../platform/time';
import type { PortalService } from '../content/portal.service';
import { sendFile } from '../files/file.routes';
import type { FileService } from '../files/file.service';
import { vote, votesOf } from '../help/votes';
import { actorOf } from '../../platform/http/actorOf';
import type { Sessions } from '../../platform/http/Member';
import * as repository from './document.repository';
import type { DocumentContent, DocumentService } from './document.service';

const newestPerType = 3;
const recentMax = 6;
const rankingMax = 8;

interface Services {
  documents: DocumentService;
  files: FileService;
  portals: PortalService;
  sessions: Sessions;
}

type Fields = Required<Omit<CallInput<typeof editDocument>, 'docId'>>;

const contentOf = (
  input: Omit<Fields, 'docDownLoad' | 'docEnabled'> & { docDownLoad: number; docEnabled: number },
) =>
  ({
    name: input.docName,
    type: input.docType,
    isEnabled: input.docEnabled === 1,
    canDownload: input.docDownLoad === 1,
    fileId: input.docUploadUrl,
    content: input.docDetail,
  }) satisfies DocumentContent;

export function registerDocumentCalls(
  app: FastifyInstance,
  answer: Answerer,
  { db, clock, log }: Deps,
  { documents, files, portals, sessions }: Services,
): void {
  const portalOf = async (hostname: string) => portals.idOf(await portals.resolve(hostname));

  type SummaryRow = { id: string; name: string; type: string; summary: string; can_download: boolean } & {
    updated_at: Date;
    nick_name: string;
    views: number;
    downloads: number;
  };
  async function summariesOf(rows: readonly SummaryRow[]) {
    const apis = await repository.findRelatedApis(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      docId: row.id,
      docName: row.name,
      docType: row.type,
      summary: row.summary,
      provider: row.nick_name,
      updateTime: formatInstant(row.updated_at),
      views: row.views,
      downloads: row.downloads,
      docDownLoad: row.can_download ? 1 : 0,
      apis: apis.get(row.id) ?? [],
    }));
  }

  async function typesOf(portalId: string | null) {
    const counts = await repository.countByType(db, portalId);
    return Object.entries(documentTypes).map(([code, name]) => ({
      code,
      name,
      count: counts.get(code) ?? 0,
    }));
  }

  /** What somebody may read: published, or his own. */
  async function findReadable(id: string, hostname: string, readerId: string | null) {
    const row = await repository
      .readable(db, await portalOf(hostname))
      .select('d.id')
      .where('d.id', '=', id)
      .executeTakeFirst();
    const found = await db
      .selectFrom('documents as d')
      .innerJoin('users', 'users.id', 'd.owner_id')
      .innerJoin('files', 'files.id', 'd.file_id')
      .leftJoin('document_counts as c', 'c.document_id', 'd.id')
      .selectAll('d')
      .select(['users.nick_name', 'files.name as file_name', 'files.bytes as file_bytes'])
      .select([
        sql<number>`coalesce(c.views, 0)`.as('views'),
        sql<number>`coalesce(c.downloads, 0)`.as('downloads'),
      ])
      .where('d.id', '=', id)
      .where('d.removed_at', 'is', null)
      .executeTakeFirst();
    if (!found || (!row && found.owner_id !== readerId)) throw new AppError('E7001');
    return found;
  }

  answer(viewDocument, async ({ input: { docId }, request, visitor }) => {
    const reader = await sessions.findMember(visitor.sessionHash);
    const row = await findReadable(docId, request.hostname, reader?.id ?? null);
    const isMine = row.owner_id === reader?.id;
    const related = (await repository.findRelatedApis(db, [docId], true)).get(docId) ?? [];
    const { prev, next } = await repository.findNeighbours(db, await portalOf(request.hostname), row);
    // Counting must not keep the reader waiting, nor fail the page.
    if (!isMine)
      repository
        .countRead(db, docId, 'views')
        .catch((error: unknown) => log.warn({ err: error }, 'view not counted'));
    const brief = (one: { id: string; name: string } | null) => one && { docId: one.id, docName: one.name };
    return {
      docId,
      doc_name: row.name,
      doc_type: row.type,
      doc_enabled: row.is_enabled ? 1 : 0,
      doc_download: row.can_download ? 1 : 0,
      doc_upload_url: isMine ? row.file_id : '',
      // Again on the way out: what an older version stored is no safer than what comes in today.
      doc_detail: sanitise(row.content),
      flag: related.length === 0,
      relationApiName: related,
      fileName: row.file_name,
      fileBytes: row.file_bytes,
      provider: row.nick_name,
      revision: row.revision,
      updateTime: formatInstant(row.updated_at),
      views: row.views,
      downloads: row.downloads,
      helpful: await votesOf(db, 'document', docId),
      isMine: isMine ? 1 : 0,
      prev: brief(prev),
      next: brief(next),
    };
  });

  answer(listDocuments, async ({ input, request }) => {
    const portalId = await portalOf(request.hostname);
    const { type, searchText, docDownLoad, days: ageMax, sort, pageNo, pageSize } = input;
    const { rows, total } = await pageOf(
      repository
        .filtered(db, portalId, {
          type,
          searchText,
          canDownload: docDownLoad === 1 ? true : undefined,
          since: ageMax ? new Date(clock().getTime() - ageMax * days) : undefined,
        })
        .select(repository.summaryColumns)
        .orderBy(repository.orders[sort], 'desc')
        .orderBy('d.updated_at', 'desc')
        .orderBy('d.id', 'desc'),
      { pageNo, pageSize },
    );
    return { records: await summariesOf(rows), total, pageNo, pageSize, types: await typesOf(portalId) };
  });

  answer(documentCenter, async ({ request }) => {
    const portalId = await portalOf(request.hostname);
    const types = await typesOf(portalId);
    const newest = await db
      .selectFrom(
        repository
          .readable(db, portalId)
          .select(['d.id', 'd.name', 'd.type'])
          .select(
            sql<number>`row_number() over (partition by d.type order by d.updated_at desc, d.id desc)`.as(
              'place',
            ),
          )
          .as('ranked'),
      )
      .selectAll()
      .where('place', '<=', newestPerType)
      .orderBy('place')
      .execute();
    const ranked = repository.readable(db, portalId).select(repository.summaryColumns);
    const downloads = await ranked
      .where('d.can_download', '=', true)
      .orderBy(repository.orders.download, 'desc')
      .orderBy('d.id')
      .limit(rankingMax)
      .execute();
    const recent = await ranked.orderBy('d.updated_at', 'desc').orderBy('d.id').limit(recentMax).execute();
    return {
      types: types.map((type) => ({
        ...type,
        newest: newest
          .filter((row) => row.type === type.code)
          .map(({ id, name }) => ({ docId: id, docName: name })),
      })),
      downloads: downloads.map((row) => ({ docId: row.id, docName: row.name, downloads: row.downloads })),
      recent: await summariesOf(recent),
    };
  });

  answer(listDocumentsOfApi, async ({ input: { apiId }, request }) => {
    const rows = await repository
      .readable(db, await portalOf(request.hostname))
      .innerJoin('api_documents as r', 'r.document_id', 'd.id')
      .where('r.api_id', '=', apiId)
      .select(repository.summaryColumns)
      .orderBy('d.name')
      .limit(50)
      .execute();
    return { records: await summariesOf(rows) };
  });

  answer(addDocument, async ({ input, member, visitor }) => ({
    docId: await documents.add(contentOf(input), actorOf('owner', member, visitor)),
  }));

  answer(editDocument, async ({ input, member, visitor }) => {
    await documents.edit(input.docId, contentOf(input), actorOf('owner', member, visitor));
    return {};
  });

  answer(switchDocument, async ({ input: { docId, docEnabled }, member, visitor }) => {
    await documents.switchStatus(docId, docEnabled === 1, actorOf('owner', member, visitor));
    return {};
  });

  answer(removeDocument, async ({ input: { docId }, member, visitor }) => {
    await documents.remove(docId, actorOf('owner', member, visitor));
    return {};
  });

  answer(restoreDocument, async ({ input: { docId, revision }, member, visitor }) => {
    await documents.restore(docId, revision, actorOf('owner', member, visitor));
    return {};
  });

  answer(listMyDocuments, async ({ input: { docName, docType, docEnabled, ...page }, member }) => {
    const filter = {
      name: docName,
      type: docType,
      isEnabled: docEnabled === undefined ? undefined : docEnabled === 1,
    };
    const { rows, apis, total, pageNo, pageSize } = await documents.listMine(member.id, filter, page);
    return {
      records: rows.map((row) => ({
        docId: row.id,
        docName: row.name,
        docType: row.type,
        docEnabled: row.is_enabled ? 1 : 0,
        docDownLoad: row.can_download ? 1 : 0,
        flag: !apis.has(row.id),
        apis: apis.get(row.id) ?? [],
        fileName: row.file_name,
        fileBytes: row.bytes,
        updateTime: formatInstant(row.updated_at),
        revision: row.revision,
        views: row.views,
        downloads: row.downloads,
      })),
      total,
      pageNo,
      pageSize,
    };
  });

  answer(documentHistory, async ({ input: { docId, ...page }, member }) => {
    const { rows, currentRevision, total, pageNo, pageSize } = await documents.history(
      member.id,
      docId,
      page,
    );
    return {
      records: rows.map((row) => ({
        revision: row.revision,
        docName: row.name,
        docType: row.type,
        fileName: row.file_name,
        docDetail: sanitise(row.content),
        editor: row.nick_name,
        editTime: formatInstant(row.edited_at),
        isCurrent: row.revision === currentRevision ? 1 : 0,
      })),
      total,
      pageNo,
      pageSize,
    };
  });

  answer(documentFeedback, async ({ input: { docId, helpful, text }, request, visitor }) => {
    const reader = await sessions.findMember(visitor.sessionHash);
    await findReadable(docId, request.hostname, reader?.id ?? null);
    const voter = reader?.id ?? visitor.sessionHash;
    await vote(db, {
      kind: 'document',
      subjectId: docId,
      voter,
      isHelpful: helpful === 1,
      remark: text,
      at: clock(),
    });
    return { helpful: await votesOf(db, 'document', docId) };
  });

  answer.describe(downloadDocument);
  app.get(callBase + downloadDocument.path, async (request, reply) => {
    const refuse = (code: 'E7001' | 'E7006') =>
      reply.status(codes[code].http).send({ resCode: code, resMsg: codes[code].text, requestId: request.id });
    const given = downloadDocument.request.safeParse(request.query);
    if (!given.success) return refuse('E7001');
    const reader = await sessions.findMember(request.visitor.sessionHash);
    const row = await findReadable(given.data.docId, request.hostname, reader?.id ?? null).catch(
      (error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      },
    );
    if (!row) return refuse('E7001');
    if (!row.can_download && row.owner_id !== reader?.id) return refuse('E7006');
    const content = await files.read(row.file_id);
    if (row.owner_id !== reader?.id) await repository.countRead(db, row.id, 'downloads');
    const file = { type: 'application/octet-stream', bytes: row.file_bytes, name: row.file_name };
    return sendFile(reply, file, content, { isAttachment: true });
  });
}
