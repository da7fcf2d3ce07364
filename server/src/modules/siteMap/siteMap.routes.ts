import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SiteMapService } from './siteMap.service';

/** Site maps written concurrently: each reads much of the database. */
const writersMax = 2;
const cached = 'public, max-age=3600';

/** robots.txt and the site map of the portal of the host. */
export function registerSiteMapRoutes(app: FastifyInstance, siteMap: SiteMapService): void {
  let writers = 0;

  async function send(
    reply: FastifyReply,
    find: () => Promise<AsyncIterable<string> | string | null>,
  ): Promise<FastifyReply> {
    if (writers >= writersMax) return reply.status(503).send();
    writers++;
    try {
      const text = await find();
      if (text === null) return reply.status(404).send();
      void reply.type('application/xml; charset=utf-8').header('cache-control', cached);
      if (typeof text === 'string') return reply.send(text);
      const stream = Readable.from(text);
      writers++;
      stream.once('close', () => writers--);
      return reply.send(stream);
    } finally {
      writers--;
    }
  }

  app.get('/robots.txt', async ({ hostname }, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cached)
      .send(await siteMap.robots(hostname)),
  );

  app.get('/sitemap.xml', ({ hostname }, reply) => send(reply, () => siteMap.whole(hostname)));

  app.get<{ Params: { part: string } }>(
    String.raw`/sitemap-:part(^\d{1,5}).xml`,
    ({ hostname, params: { part } }, reply) => send(reply, () => siteMap.part(hostname, Number(part))),
  );
}
