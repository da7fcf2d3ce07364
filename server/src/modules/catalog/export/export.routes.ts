import type { FastifyInstance } from 'fastify';
import { exportApi } from '@portal/calls';
import type { Deps } from '../../../platform/Deps';
import { callBase, type Answerer } from '../../../platform/http/answer';
import { fileRoute } from '../../../platform/http/errors';
import { parseInput } from '../../../platform/http/parseInput';
import { countHit } from '../../../platform/http/rateLimit';
import { minutes } from '../../../platform/time';
import type { ViewerOf } from '../../content';
import type { CatalogService } from '../catalog.service';
import type { Exporter } from './createExporter';
import { exportFiles } from './ExportFacts';

/** Per client address: a description may be of several megabytes. */
const perMinute = 20;

/** Exports an API as a file. A browser follows a link to it. */
export function registerExportRoute(
  { app, answer }: { app: FastifyInstance; answer: Answerer },
  deps: Deps,
  { catalog, viewerOf, write }: { catalog: CatalogService; viewerOf: ViewerOf; write: Exporter },
): void {
  answer.describe(exportApi);
  app.get(callBase + exportApi.path, fileRoute, async (request, reply) => {
    const { kind, ...ref } = parseInput(exportApi, request.query);
    const { address } = request.visitor;
    await countHit(deps, `export:${address}`, perMinute, minutes);
    const viewer = await viewerOf(request);
    const { name, document, facts } = await catalog.description(viewer, ref, deps.config.gatewayOrigin);
    const text = await write(address, kind, document, facts);
    const { end, type } = exportFiles[kind];
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}.${end}"`)
      .header('x-content-type-options', 'nosniff')
      .send(text);
  });
}
