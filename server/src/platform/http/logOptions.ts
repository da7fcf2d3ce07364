import type { FastifyRequest } from 'fastify';

/** Parts of errors, those of the database above all, that repeat what somebody has sent. */
const spokenParts = ['detail', 'where', 'query', 'params', 'parameters', 'internalQuery', 'body'];

/** What the log is told of requests and errors: nothing that is a secret or personal. */
export const logOptions = {
  redact: {
    paths: [
      'req.headers.cookie',
      'req.headers["x-csrf-token"]',
      // With its traces @fastify/multipart tells all headers of an upload, the cookie of the session among them.
      'busboyOptions',
      ...spokenParts.flatMap((part) => [`err.${part}`, `err.*.${part}`]),
    ],
    remove: true,
  },
  serializers: {
    /** Links of mails carry their token behind the question mark, and so do searches for accounts. */
    req: ({ method, url, host, ip }: FastifyRequest) => ({
      method,
      url: url.split('?', 1)[0],
      host,
      remoteAddress: ip,
    }),
  },
};
