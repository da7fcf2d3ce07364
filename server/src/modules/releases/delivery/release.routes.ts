import path from 'node:path';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { isObject, isPlainText } from '@portal/rules';
import { formatInstant } from '../../../platform/time';
import { compositionId } from './composition';
import { languageAskedFor } from '../../../platform/http/language';
import type { ReleaseMessages } from './releaseMessages';
import { compressedForms } from '../registry/compressedForms';
import { releaseBase, toLiveRemote } from '../registry/liveRemote';
import type { ReleaseService } from '../registry/release.service';
import type { ReleaseStore } from '../registry/releaseStore';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Files for the server only. */
const privateFiles = /\.cjs$/;

/** More than a tab ever tries. */
const triedMax = 10;

interface FileParams {
  name: string;
  version: string;
  file: string;
}

/**
 * What browsers ask about releases, and their files, which never change, are cacheable forever, and may be used by any
 * page.
 */
export function registerReleaseRoutes(
  app: FastifyInstance,
  releases: ReleaseService,
  store: ReleaseStore,
  messages: ReleaseMessages,
): void {
  app.get('/releases.json', async (request, reply) => {
    const slice = await releases.sliceFor(request.visitor.shareId);
    void reply.header('x-portal-composition', compositionId(slice));
    return Object.fromEntries(
      slice.map(({ remote, version, channel, record, since }) => [
        remote,
        {
          version,
          channel,
          entry: releaseBase(remote, version) + record.entry,
          publishedAt: formatInstant(since),
        },
      ]),
    );
  });

  /** The release that a tab falls back to when those in `instead` do not work in it. */
  app.get<{ Params: { name: string }; Querystring: { instead?: string | string[] } }>(
    '/releases/:name/fallback.json',
    async (request, reply) => {
      const fallback = await releases.fallbackFor(
        request.params.name,
        String(request.query.instead ?? '')
          .split(',')
          .map((version) => (isPlainText(version) ? version : ''))
          .slice(0, triedMax),
      );
      if (fallback?.kind !== 'remote') return reply.status(404).send();
      return languageAskedFor(request) === 'en' ? messages.toEnglish(fallback) : toLiveRemote(fallback);
    },
  );

  /** For hosts outside the portal: the federation manifest of the live release, with absolute addresses. */
  app.get<{ Params: { name: string } }>('/releases/:name/live/mf-manifest.json', async (request, reply) => {
    const { name } = request.params;
    const live = (await releases.registry()).live.find(({ remote }) => remote === name);
    const file = live && (await store.open(name, live.place, 'mf-manifest.json'));
    if (!file) return reply.status(404).send();
    const manifest: unknown = await json(file);
    if (!isObject(manifest)) throw new Error(`${name} ${live.version} has no readable mf-manifest.json`);
    const publicPath = `${request.protocol}://${request.host}${releaseBase(name, live.version)}`;
    return reply
      .header('access-control-allow-origin', '*')
      .send({ ...manifest, metaData: { ...(isObject(manifest.metaData) && manifest.metaData), publicPath } });
  });

  app.get<{ Params: FileParams }>(
    '/releases/:name/:version/:file',
    { compress: false },
    async (request, reply) => {
      const { name, version, file } = request.params;
      const type = types[path.extname(file)];
      const place = type && !privateFiles.test(file) ? await releases.placeOf(name, version) : null;
      if (!type || !place) return reply.status(404).send();

      const asked = request.headers['accept-encoding'] ?? '';
      const found = await openSmallest((ending) => store.open(name, place, file + ending), asked);
      if (!found) return reply.status(404).send();

      if (found.encoding) reply.header('content-encoding', found.encoding);
      return reply
        .type(type)
        .header('vary', 'accept-encoding')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(found.content);
    },
  );
}

/** The smallest stored encoding that the browser accepts; null: the file does not exist. */
async function openSmallest(
  open: (ending: string) => Promise<Readable | null>,
  asked: string,
): Promise<{ content: Readable; encoding?: string } | null> {
  const taken = asked
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  for (const { encoding, ending } of compressedForms) {
    const content = taken.includes(encoding) ? await open(ending) : null;
    if (content) return { content, encoding };
  }
  const content = await open('');
  return content && { content };
}
