import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasTls, type Config } from '../config';
import { lagMaxMs } from '../db/ReplicaWatch';
import { seconds } from '../time';
import { bearerTokenOf, hostCookie } from './visitor';

const wroteCookie = 'wrote';

/** Of requests that may change something. */
export interface OwnWrites {
  /** This one does. */
  note: (request: FastifyRequest) => void;
  /** Whether it may be answered by what was so a moment ago. */
  mayLag: (request: FastifyRequest) => boolean;
}

/**
 * Whoever has just changed something sees it: a browser carries with it, for as long as a replica may be behind, that it
 * has. Programs carry nothing, and are never answered by a replica.
 */
export function watchOwnWrites(app: FastifyInstance, config: Config): OwnWrites {
  if (config.databaseReplicaUrl === null) return { note: () => {}, mayLag: () => false };
  const name = hostCookie(config, wroteCookie);
  const writes = new WeakSet<FastifyRequest>();
  app.addHook('onSend', async (request, reply) => {
    if (writes.has(request))
      void reply.setCookie(name, '1', {
        path: '/',
        sameSite: 'lax',
        secure: hasTls(config),
        httpOnly: true,
        maxAge: Math.ceil(lagMaxMs / seconds) + 1,
      });
  });
  return {
    note: (request) => void writes.add(request),
    mayLag: (request) => request.cookies[name] === undefined && bearerTokenOf(request) === null,
  };
}
