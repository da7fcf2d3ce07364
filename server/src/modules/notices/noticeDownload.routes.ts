import type { FastifyInstance } from 'fastify';
import { downloadNoticeFile } from '@portal/calls';
import { callBase, type Answerer } from '../../platform/http/answer';
import { fileRoute } from '../../platform/http/errors';
import { parseInput } from '../../platform/http/parseInput';
import type { PortalService } from '../content';
import { type FileService, sendFile } from '../files';
import type { NoticeReadingService } from './noticeReading.service';

interface Services {
  reading: NoticeReadingService;
  files: FileService;
  portals: PortalService;
}

/** A file of a notice. A browser follows a link to it, so it is a GET. */
export function registerNoticeDownload(
  app: FastifyInstance,
  answer: Answerer,
  { reading, files, portals }: Services,
): void {
  answer.describe(downloadNoticeFile);
  app.get(callBase + downloadNoticeFile.path, fileRoute, async (request, reply) => {
    const { noId, fileId } = parseInput(downloadNoticeFile, request.query);
    const portalId = portals.idOf(await portals.resolve(request.hostname));
    const file = await reading.takeFile(portalId, noId, fileId);
    return sendFile(reply, file, await files.read(file.id), { isAttachment: true });
  });
}
