import { brotliCompress, constants } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../platform/config';
import { contentSecurityPolicy } from './documentHtml';
import { keepLanguage, languageAskedFor } from '../../../platform/http/language';
import type { PageDocumentService } from './pageDocument.service';

const compress = promisify(brotliCompress);
const quality = 5;

/** Every address that is not a call, file or probe is a page: index.html, with 404 for a path that nobody owns. */
export function registerPageDocumentRoutes(
  app: FastifyInstance,
  config: Config,
  documents: PageDocumentService,
): void {
  app.get('/*', { compress: false }, async (request, reply) => {
    const asked = languageAskedFor(request);
    if (asked) keepLanguage(config, reply, asked);
    const document = await documents.write(request);
    if (!document)
      return reply
        .status(503)
        .type('text/plain; charset=utf-8')
        .send(/* as is */ '门户正在启动，请稍后刷新。');
    // The target of a redirect may change with a release.
    if ('location' in document) return reply.header('cache-control', 'no-store').redirect(document.location);

    reply
      .status(document.status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy(document.nonce, document.origins))
      .header('vary', 'accept-encoding, accept-language, cookie');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(document.html);
    const body = await compress(document.html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
    return reply.header('content-encoding', 'br').send(body);
  });
}
