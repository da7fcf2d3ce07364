import type { FastifyInstance } from 'fastify';
import { downloadDocument } from '@portal/calls';
import { callBase, type Answerer } from '../../platform/http/answer';
import { fileRoute } from '../../platform/http/errors';
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

/** The file of a document. A browser follows a link to it, so it is a GET. */
export function registerDocumentDownload(
  app: FastifyInstance,
  answer: Answerer,
  { reader, files, portals, sessions }: Services,
): void {
  answer.describe(downloadDocument);
  app.get(callBase + downloadDocument.path, fileRoute, async (request, reply) => {
    const { docId } = parseInput(downloadDocument, request.query);
    const member = await sessions.findMember(request.visitor.sessionHash);
    const file = await reader.takeFile(docId, {
      viewer: viewerIn(await portals.idAt(request.hostname), member?.id ?? null),
      readerId: member?.id ?? null,
    });
    return sendFile(reply, file, await files.read(file.id), { isAttachment: true });
  });
}
