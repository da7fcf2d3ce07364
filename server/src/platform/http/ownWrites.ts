import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasTls, type Config } from '../config';
import { lagMaxMs } from '../db/ReplicaWatch';
import { seconds } from '../time';
import { bearerTokenOf, hostCookie } from './visitor';

const wroteCookie = 'wrote';

/** Remembers recent writes per browser. */
export interface OwnWrites {
  /** Call for a request that may write. */
  note: (request: FastifyRequest) => void;
  /** Whether the request may be answered from a replica. */
  mayLag: (request: FastifyRequest) => boolean;
}

/**
 * Lets people see their own writes: the browser carries a cookie for as long as a replica may be behind. Programs carry
 * none, and are never answered from a replica.
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
