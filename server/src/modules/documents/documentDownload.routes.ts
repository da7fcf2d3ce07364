import type { FastifyInstance } from 'fastify';
import { downloadDocument } from '@portal/calls';
import { codes } from '@portal/codes';
import { AppError } from '../../platform/AppError';
import { callBase, type Answerer } from '../../platform/http/answer';
import { parseInput } from '../../platform/http/parseInput';
import type { PortalService } from '../content';
import { type FileService, sendFile } from '../files';
import type { Sessions } from '../../platform/http/Member';
import { viewerIn } from '../../platform/Viewer';
import type { DocumentReader } from './documentReader.service';

interface Services {
  reader: DocumentReader;
  files: FileService;
  portals: PortalService;
  sessions: Sessions;
}

/** The file of a document. A browser follows a link to it, so it is a GET, and refusals have a real HTTP status. */
export function registerDocumentDownload(
  app: FastifyInstance,
  answer: Answerer,
  { reader, files, portals, sessions }: Services,
): void {
  answer.describe(downloadDocument);
  app.get(callBase + downloadDocument.path, async (request, reply) => {
    try {
      const { docId } = parseInput(downloadDocument, request.query);
      const member = await sessions.findMember(request.visitor.sessionHash);
      const file = await reader.takeFile(docId, {
        viewer: viewerIn(await portals.idAt(request.hostname), member?.id ?? null),
        readerId: member?.id ?? null,
      });
      return await sendFile(reply, file, await files.read(file.id), { isAttachment: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { http, text } = codes[error.code];
      return reply.status(http).send({ resCode: error.code, resMsg: text, requestId: request.id });
    }
  });
}
