import type { FastifyInstance } from 'fastify';
import { z } from '@portal/schema';
import type { Deps } from '../../platform/Deps';
import { takeJson } from '../../platform/http/takeJson';
import { isSameSecret } from '../../platform/ids';
import { importDescription } from './catalog.import';
import type { DescriptionReader } from './description/createDescriptionReader';

/** The account of imports: the admin token has no user. */
const account = 'admin';
const bodyBytesMax = 20 * 1024 * 1024;
const ImportRequest = z.object({ fileName: z.string(), text: z.string() });

/** POST /internal/import, which `npm run import` calls while the portal is running. Requires the admin token. */
export function registerImportRoutes(
  app: FastifyInstance,
  { db, clock, config }: Deps,
  readDescription: DescriptionReader,
): void {
  void app.register(async (routes) => {
    takeJson(routes);
    routes.addHook('onRequest', async (request, reply) => {
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      if (!isSameSecret(token, config.adminToken)) return reply.status(404).send();
    });

    routes.post('/internal/import', { bodyLimit: bodyBytesMax }, async (request) => {
      const { fileName, text } = ImportRequest.parse(request.body);
      return importDescription(db, await readDescription(account, text), fileName, clock());
    });
  });
}
