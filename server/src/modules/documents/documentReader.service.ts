import { downloadDocument } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { createBatchedCounter } from '../../platform/createBatchedCounter';
import type { Deps } from '../../platform/Deps';
import { callBase } from '../../platform/http/answer';
import { sanitise } from '../../platform/richText/sanitise';
import type { Viewer } from '../../platform/Viewer';
import { formatInstant, seconds } from '../../platform/time';
import { castVote, votesOf } from '../help';
import { kindNames } from './documentKind.repository';
import { findNeighbours, getReadable } from './document.queries';
import { addViews, countDownload, findRelatedApis, versionOf } from './document.repository';

/** Who reads, and in which portal. */
export interface Reading {
  viewer: Viewer;
  /** Whose own documents are included; null: a visitor. */
  readerId: string | null;
}

/** The address of a document's file. */
const downloadAddress = (docId: string) =>
  `${callBase}${downloadDocument.path}?docId=${encodeURIComponent(docId)}`;

/** Readers need no fresher figure, and a page drawn for visitors can be reused until it changes. */
const viewsEveryMs = 60 * seconds;

export type DocumentReader = ReturnType<typeof createDocumentReader>;

/**
 * Documents for their readers. Every method throws `E7001` for what may not be read here, `E7007` for what was removed.
 */
export function createDocumentReader({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  const views = createBatchedCounter({ everyMs: viewsEveryMs, add: (counts) => addViews(db, counts), log });

  return {
    /** Stores the views counted so far. */
    writeViews: views.write,

    /** @param isVisit Whether it counts as a view; that of the author never does. */
    async view(docId: string, { viewer, readerId }: Reading, isVisit = true) {
      const row = await getReadable(db, viewer, docId, readerId);
      const asked = row.isMine ? { all: true } : { all: true, viewer };
      const related = (await findRelatedApis(db, [docId], asked)).get(docId) ?? [];
      const neighbours = await findNeighbours(db, viewer, row);
      if (isVisit && !row.isMine) views.count(docId);
      return {
        docId,
        doc_name: row.name,
        doc_type: row.kind,
        docKind: (await kindNames(db)).get(row.kind),
        doc_enabled: row.is_enabled ? 1 : 0,
        doc_download: row.can_download ? 1 : 0,
        doc_upload_url: row.isMine ? row.file_id : row.can_download ? downloadAddress(docId) : '',
        // Sanitised on output as well, because it may have been stored by an older version.
        doc_detail: sanitise(row.content),
        flag: related.length === 0,
        relationApiName: related,
        fileName: row.file_name,
        fileBytes: row.file_bytes,
        provider: row.nick_name,
        revision: row.revision,
        version: versionOf(row),
        updateTime: formatInstant(row.updated_at),
        views: row.views,
        downloads: row.downloads,
        helpful: await votesOf(db, 'document', docId),
        isMine: row.isMine ? 1 : 0,
        ...neighbours,
      };
    },

    /**
     * The file of a document; counts as a download unless the reader is its owner.
     *
     * @throws {AppError} `E7006` where the author allows no download.
     */
    async takeFile(docId: string, { viewer, readerId }: Reading) {
      const row = await getReadable(db, viewer, docId, readerId);
      if (!row.can_download && !row.isMine) throw new AppError('E7006');
      if (!row.isMine) await countDownload(db, docId);
      return {
        id: row.file_id,
        type: 'application/octet-stream',
        bytes: row.file_bytes,
        name: row.file_name,
      };
    },

    /** @param voter  A member, or the browser of a visitor. */
    async giveFeedback(
      docId: string,
      reading: Reading,
      { voter, isHelpful, remark }: { voter: string; isHelpful: boolean; remark?: string },
    ): Promise<{ helpful: number }> {
      await getReadable(db, reading.viewer, docId, reading.readerId);
      await castVote(db, { kind: 'document', subjectId: docId, voter, isHelpful, remark, at: clock() });
      return { helpful: await votesOf(db, 'document', docId) };
    },
  };
}
