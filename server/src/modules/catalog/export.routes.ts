import type { FastifyInstance } from 'fastify';
import { exportApi } from '@portal/calls';
import { codes } from '@portal/codes';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { callBase, type Answerer } from '../../platform/http/answer';
import { parseInput } from '../../platform/http/parseInput';
import { countHit } from '../../platform/http/rateLimit';
import { minutes } from '../../platform/time';
import type { PortalService } from '../content';
import type { CatalogService } from './catalog.service';

/** Of one address: a description may be of megabytes. */
const perMinute = 20;

/** The description of an API as a file. A browser follows a link to it, so that a refusal has its HTTP status. */
export function registerExportRoute(
  { app, answer }: { app: FastifyInstance; answer: Answerer },
  deps: Deps,
  { catalog, portals }: { catalog: CatalogService; portals: PortalService },
): void {
  answer.describe(exportApi);
  app.get(callBase + exportApi.path, async (request, reply) => {
    try {
      const ref = parseInput(exportApi, request.query);
      await countHit(deps, `export:${request.visitor.address}`, perMinute, minutes);
      const portalId = portals.idOf(await portals.resolve(request.hostname));
      const { name, document } = await catalog.description(portalId, ref, deps.config.gatewayOrigin);
      return await reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.openapi.json"`)
        .header('x-content-type-options', 'nosniff')
        .send(JSON.stringify(document, null, 2));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { http, text } = codes[error.code];
      return reply.status(http).send({ resCode: error.code, resMsg: text, requestId: request.id });
    }
  });
}
