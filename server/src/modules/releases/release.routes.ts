import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { formatInstant } from '../../time';
import { releaseBase, type ReleaseService } from './release.service';
import type { ReleaseStore } from './releaseStore';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Files of the server's own that no browser asks for. */
const privateFiles = /\.cjs$/;

export function registerReleaseRoutes(
  app: FastifyInstance,
  releases: ReleaseService,
  store: ReleaseStore,
): void {
  app.get('/releases.json', async () =>
    Object.fromEntries(
      (await releases.live()).map(({ remote, version, record, since }) => [
        remote,
        {
          version,
          channel: 'live',
          entry: releaseBase(remote, version) + record.entry,
          publishedAt: formatInstant(since),
        },
      ]),
    ),
  );

  app.get<{ Params: { name: string; version: string; file: string } }>(
    '/releases/:name/:version/:file',
    { compress: false },
    async (request, reply) => {
      const { name, version, file } = request.params;
      const type = types[path.extname(file)];
      if (!type || privateFiles.test(file)) return reply.status(404).send();

      const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
      const compressed = takesBrotli ? await store.open(name, version, `${file}.br`) : null;
      const found = compressed ?? (await store.open(name, version, file));
      if (!found) return reply.status(404).send();

      if (compressed) reply.header('content-encoding', 'br');
      return reply
        .type(type)
        .header('vary', 'accept-encoding')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-length', found.size)
        .send(found.stream);
    },
  );
}
