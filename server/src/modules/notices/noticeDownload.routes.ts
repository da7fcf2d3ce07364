import type { FastifyInstance } from 'fastify';
import { downloadNoticeFile } from '@portal/calls';
import { codes } from '@portal/codes';
import { AppError } from '../../platform/AppError';
import { callBase, type Answerer } from '../../platform/http/answer';
import { parseInput } from '../../platform/http/parseInput';
import type { PortalService } from '../content';
import { type FileService, sendFile } from '../files';
import type { NoticeReadingService } from './noticeReading.service';

interface Services {
  reading: NoticeReadingService;
  files: FileService;
  portals: PortalService;
}

/** A file of a notice. A browser follows a link to it, so it is a GET, and refusals have a real HTTP status. */
export function registerNoticeDownload(
  app: FastifyInstance,
  answer: Answerer,
  { reading, files, portals }: Services,
): void {
  answer.describe(downloadNoticeFile);
  app.get(callBase + downloadNoticeFile.path, async (request, reply) => {
    try {
      const { noId, fileId } = parseInput(downloadNoticeFile, request.query);
      const portalId = portals.idOf(await portals.resolve(request.hostname));
      const file = await reading.takeFile(portalId, noId, fileId);
      return await sendFile(reply, file, await files.read(file.id), { isAttachment: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { http, text } = codes[error.code];
      return reply.status(http).send({ resCode: error.code, resMsg: text, requestId: request.id });
    }
  });
}
