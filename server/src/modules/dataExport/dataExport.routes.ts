import type { FastifyInstance } from 'fastify';
import { addDataExport, downloadDataExport, listDataExports } from '@portal/calls';
import { routeOf, type Answerer } from '../../platform/http/answer';
import { parseInput } from '../../platform/http/parseInput';
import { sendFile } from '../files';
import type { DataExportService } from './dataExport.service';

export function registerDataExportRoutes(
  app: FastifyInstance,
  answer: Answerer,
  exports: DataExportService,
): void {
  answer(listDataExports, ({ member }) => exports.list(member));

  answer(addDataExport, ({ input, member, visitor, db }) => exports.ask(db, member, input.ticket, visitor));

  const { onRequest, memberOf } = answer.describe(downloadDataExport);
  app.get(routeOf(downloadDataExport), { onRequest }, async (request, reply) => {
    const { exportId } = parseInput(downloadDataExport, request.query);
    const { content, file } = await exports.open(memberOf(request), exportId, request.visitor);
    return sendFile(reply, file, content, { isAttachment: true });
  });
}
