import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  apiSorts,
  authLevels,
  chargeTypes,
  documentTypes,
  downlist,
  homeSummary,
  listSlides,
  noticeTypes,
  ticketKinds,
} from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Answerer } from '../../platform/http/answer';
import { countMarket, listSlidesOf } from './content.queries';
import type { PortalService } from './portal.service';

const dictionaries: Record<string, Record<string, string>> = {
  apiSort: apiSorts,
  chargeType: chargeTypes,
  authLevel: authLevels,
  noticeType: noticeTypes,
  apiDocType: documentTypes,
  ticketKind: ticketKinds,
};

const mediaTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

export function registerContentRoutes(
  app: FastifyInstance,
  answer: Answerer,
  { config }: Pick<Deps, 'config'>,
  portals: PortalService,
): void {
  answer(listSlides, async ({ request, db }) => ({
    records: await listSlidesOf(db, portals.idOf(await portals.resolve(request.hostname))),
  }));

  answer(homeSummary, ({ db }) => countMarket(db));

  answer(downlist, async ({ input }) => {
    const dictionary = dictionaries[input.typeCode];
    if (!dictionary) throw new AppError('E0017', { fields: [{ name: 'typeCode', message: '没有这个字典' }] });
    return Object.entries(dictionary).map(([code, name]) => ({ code, name }));
  });

  app.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const { file } = request.params;
    const type = mediaTypes[path.extname(file)];
    if (!type || !/^[\w.-]+$/.test(file)) return reply.status(404).send();
    const location = path.join(config.dataDir, 'media', file);
    const facts = await stat(location).catch(() => null);
    if (!facts?.isFile()) return reply.status(404).send();
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('content-length', facts.size)
      .send(createReadStream(location));
  });
}
