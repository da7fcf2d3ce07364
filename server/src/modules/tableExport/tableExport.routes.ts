import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  cancelTableExport,
  downloadTable,
  downloadTableExport,
  listTableExports,
  prepareTableExport,
} from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { sendTable } from '../../platform/export/sendTable';
import { routeOf, type Answerer } from '../../platform/http/answer';
import type { Member } from '../../platform/http/Member';
import { parseInput } from '../../platform/http/parseInput';
import { bearerTokenOf } from '../../platform/http/visitor';
import { sendFile } from '../files';
import type { Counted, TableExportService } from './tableExport.service';

const askerOf = (request: FastifyRequest, member: Member) => ({
  member,
  visitor: request.visitor,
  isProgram: bearerTokenOf(request) !== null,
});

export function registerTableExportRoutes(
  app: FastifyInstance,
  answer: Answerer,
  exports: TableExportService,
): void {
  answer(listTableExports, ({ member }) => exports.list(member));

  answer(cancelTableExport, async ({ input, member }) => {
    await exports.cancel(member, input.exportId);
    return {};
  });

  answer<typeof prepareTableExport, Counted>(
    prepareTableExport,
    ({ input, db, request, member }, counted) =>
      exports.prepare(db, input, askerOf(request, member), counted),
    ({ input, request, member }) => exports.count(input, askerOf(request, member)),
  );

  const table = answer.describe(downloadTable);
  app.get(routeOf(downloadTable), { onRequest: table.onRequest }, async (request, reply) => {
    const { accountId, ...input } = parseInput(downloadTable, request.query);
    const asker = askerOf(request, table.memberOf(request));
    if (accountId !== undefined && accountId !== asker.member.id) throw new AppError('E5107');
    return sendTable(reply, await exports.openNow(input, asker), input.format);
  });

  const file = answer.describe(downloadTableExport);
  app.get(routeOf(downloadTableExport), { onRequest: file.onRequest }, async (request, reply) => {
    const { exportId } = parseInput(downloadTableExport, request.query);
    const made = await exports.open(exportId, askerOf(request, file.memberOf(request)));
    return sendFile(reply, made.file, made.content, { isAttachment: true });
  });
}
