import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SdkShelf } from './createSdkShelf';

/** Always the package of the running portal. */
const current = 'portal-remote-sdk.tgz';

/** The package for teams outside the repository, for `npm install <portal>/sdk/…`. */
export function registerSdkRoutes(app: FastifyInstance, shelf: SdkShelf): void {
  const refuse = (reply: FastifyReply) => {
    const own = shelf.index();
    const instead = own ? `现在提供的是 /sdk/${own.file}。` : '门户启动时没有带上 SDK（PORTAL_SDK）。';
    return reply.status(404).type('text/plain; charset=utf-8').send(`没有这个 SDK。${instead}\n`);
  };

  app.get('/sdk/index.json', async (_, reply) => {
    const own = shelf.index();
    return own ? reply.header('cache-control', 'no-cache').send(own) : refuse(reply);
  });

  app.get<{ Params: { file: string } }>('/sdk/:file', { compress: false }, async (request, reply) => {
    const isCurrent = request.params.file === current;
    const file = isCurrent ? shelf.index()?.file : request.params.file;
    const found = file?.endsWith('.tgz') ? await shelf.open(file) : null;
    if (!found) return refuse(reply);
    return reply
      .type('application/gzip')
      .header('cache-control', isCurrent ? 'no-cache' : 'public, max-age=31536000, immutable')
      .send(found);
  });
}
