import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
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
import type { PortalService } from './portal.service';

const slidesMax = 12;
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
  deps: Deps,
  portals: PortalService,
): void {
  const { db, config } = deps;

  answer(listSlides, async ({ request }) => {
    const portalId = portals.idOf(await portals.resolve(request.hostname));
    const rows = await db
      .selectFrom('slides')
      .selectAll()
      .where('portal_id', portalId ? '=' : 'is', portalId)
      .where('is_enabled', '=', true)
      .orderBy('sort')
      .orderBy('id')
      .limit(slidesMax)
      .execute();
    return {
      records: rows.map(({ id, title, image_url, link_url, sort }) => ({
        caId: id,
        title,
        imgUrl: image_url,
        linkUrl: link_url,
        sort,
      })),
    };
  });

  answer(homeSummary, async () => {
    const count = (from: string) => sql<number>`(select count(*)::int from ${sql.raw(from)})`;
    const { rows } = await sql<{
      apiNum: number;
      providerNum: number;
      operationNum: number;
      userNum: number;
    }>`select
      ${count("api_products where status = 'online'")} as "apiNum",
      ${count('providers where is_certified')} as "providerNum",
      ${count("api_operations o join api_versions v on v.id = o.version_id where v.status = 'online'")} as "operationNum",
      ${count('users where state = 1')} as "userNum"`.execute(db);
    return rows[0]!;
  });

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
