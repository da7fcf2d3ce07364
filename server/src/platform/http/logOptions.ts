import type { FastifyRequest } from 'fastify';

/** Parts of errors, especially of the database, that may repeat user input. */
const spokenParts = ['detail', 'where', 'query', 'params', 'parameters', 'internalQuery', 'body'];

/** Log serialisers and options: no secrets, no personal data. */
export const logOptions = {
  redact: {
    paths: [
      'req.headers.cookie',
      'req.headers["x-csrf-token"]',
      // @fastify/multipart traces all headers of an upload, including the session cookie.
      'busboyOptions',
      ...spokenParts.flatMap((part) => [`err.${part}`, `err.*.${part}`]),
    ],
    remove: true,
  },
  serializers: {
    /** The query is left out: links in mails carry tokens there, and searches contain accounts. */
    req: ({ method, url, host, ip }: FastifyRequest) => ({
      method,
      url: url.split('?', 1)[0],
      host,
      remoteAddress: ip,
    }),
  },
};
