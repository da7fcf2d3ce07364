import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { banks } from 'bankcard';
import type { FastifyInstance } from 'fastify';
import {
  apiSorts,
  authLevels,
  chargeTypes,
  documentKindCode,
  downlist,
  homeSummary,
  noticeTypes,
  ticketKinds,
} from '@portal/calls';
import { industries, isKeyOf, unitTypes } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Deps } from '../../platform/Deps';
import type { Answerer } from '../../platform/http/answer';
import { say } from '../../platform/i18n/say';
import { listShown } from '../contentKit';
import type { FiguresService } from './figures.service';

const documentKindsMax = 200;

const dictionaries = {
  apiSort: apiSorts,
  chargeType: chargeTypes,
  authLevel: authLevels,
  noticeType: noticeTypes,
  ticketKind: ticketKinds,
  unitType: unitTypes,
  industry: industries,
  bank: Object.fromEntries(banks.map(({ code, name }) => [code, name])),
};

const mediaTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

/** Kinds that authors may select, in the names and order set by operators. */
async function documentKinds(db: Db) {
  const { records } = await listShown(db, 'documentType', { pageNo: 1, pageSize: documentKindsMax });
  return records.map(({ itemId, content: { name, nameEn } }) => ({
    code: documentKindCode(itemId),
    name,
    nameEn,
  }));
}

export function registerContentRoutes(
  app: FastifyInstance,
  answer: Answerer,
  { config }: Pick<Deps, 'config'>,
  figures: FiguresService,
): void {
  answer(homeSummary, () => figures.read());

  answer(downlist, async ({ input, db }) => {
    const { typeCode } = input;
    if (typeCode === 'apiDocType') return documentKinds(db);
    if (!isKeyOf(dictionaries, typeCode))
      throw new AppError('E0017', { fields: [{ name: 'typeCode', message: say`没有这个字典` }] });
    return Object.entries(dictionaries[typeCode]).map(([code, name]) => ({ code, name }));
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
