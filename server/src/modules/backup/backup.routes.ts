import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/Deps';
import { errorCode } from '../../platform/errorCode';
import { isSameSecret } from '../../platform/ids';
import type { DatabaseCopies } from './createDatabaseCopies';

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');

/** Below /internal/backup: the requests of `npm run backup` to a running portal. Requires the admin token. */
export function registerBackupRoutes(
  app: FastifyInstance,
  { config }: Deps,
  copies: DatabaseCopies | null,
): void {
  app.post('/internal/backup', async (request, reply) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!isSameSecret(token, config.adminToken)) return reply.status(404).send();
    if (!copies)
      return reply.status(409).send({ reason: '门户用的是 PostgreSQL，请设置与它相同的 DATABASE_URL。' });
    try {
      return { name: await copies.take() };
    } catch (error) {
      if (!isFull(error)) throw error;
      return reply.status(507).send({ reason: '数据目录所在的磁盘空间不足，放不下数据库的一份拷贝。' });
    }
  });
}
