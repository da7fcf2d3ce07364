import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from '@portal/schema';
import type { Actor, PersonActor } from '../../platform/Actor';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { takeJson } from '../../platform/http/takeJson';
import { isSameSecret } from '../../platform/ids';
import { publicScene, type Files } from '../files';
import type { Change } from './comparePieces';
import type { PortabilityService } from './portability.service';

const bodyBytesMax = 64 * 1024 * 1024;
const pictureBytesMax = 5 * 1024 * 1024;
const pictureId = /^file_[A-Za-z0-9_-]{16}$/;

const Wanted = z.object({
  pieces: z.array(
    z.object({
      part: z.string().check(z.maxLength(40)),
      key: z.string().check(z.minLength(1), z.maxLength(120)),
      value: z.unknown(),
    }),
  ),
  /** Account of the responsible operator. */
  as: z.string(),
  removes: z._default(z.boolean(), false),
  isTrial: z._default(z.boolean(), false),
});

interface Needs {
  files: Files['files'];
  /** The operator of contents with this account; null: there is none. */
  findOperator: (account: string) => Promise<Pick<PersonActor, 'userId' | 'name'> | null>;
}

/** Below /internal/portal: the requests of `npm run portal`. Requires the admin token. */
export function registerPortabilityRoutes(
  app: FastifyInstance,
  { config }: Deps,
  portability: PortabilityService,
  { files, findOperator }: Needs,
): void {
  void app.register(async (routes) => {
    takeJson(routes);
    routes.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    routes.addHook('onRequest', async (request, reply) => {
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      if (!isSameSecret(token, config.adminToken)) return reply.status(404).send();
    });

    routes.get('/internal/portal/pieces', (_request, reply) =>
      reply.type('application/x-ndjson').send(Readable.from(linesOf(portability))),
    );

    routes.post('/internal/portal/pieces', { bodyLimit: bodyBytesMax }, async (request, reply) => {
      const wanted = Wanted.safeParse(request.body);
      if (!wanted.success)
        return reply.status(400).send({ reason: '请求不是配置内容，请使用同一版本的命令' });
      const { as, ...given } = wanted.data;
      const operator = await findOperator(as);
      if (!operator) return reply.status(403).send({ reason: `${as} 不是负责内容的运营人员的账号` });
      const actor: Actor = {
        ...operator,
        party: 'operator',
        accountId: operator.userId,
        address: request.ip,
      };
      const { changes, refusals } = await portability.apply({ ...given, actor });
      return { changes: changes.map(shownOf), refusals };
    });

    routes.get<{ Params: { id: string } }>('/internal/portal/pictures/:id', async ({ params }, reply) => {
      const row = pictureId.test(params.id) ? await files.find(params.id, null) : null;
      if (!row) return reply.status(404).send();
      return reply.type(row.type).send(await files.read(row.id));
    });

    routes.put<{ Params: { id: string }; Querystring: { as?: string }; Body: Readable }>(
      '/internal/portal/pictures/:id',
      { bodyLimit: pictureBytesMax },
      async ({ params: { id }, query, body }, reply) => {
        if (!pictureId.test(id)) return reply.status(404).send();
        const operator = await findOperator(query.as ?? '');
        if (!operator) return reply.status(403).send({ reason: `${query.as} 不是负责内容的运营人员的账号` });
        if (await files.find(id, null)) return reply.status(204).send();
        try {
          await files.saveImage(
            { id, ownerId: operator.userId, scene: publicScene, name: id, content: body },
            ['jpeg', 'png', 'gif', 'webp'],
          );
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return reply.status(409).send({ reason: error.message });
        }
        return reply.status(201).send();
      },
    );
  });
}

async function* linesOf(portability: PortabilityService): AsyncGenerator<string> {
  for await (const piece of portability.pieces()) yield `${JSON.stringify(piece)}\n`;
}

const shownOf = ({ part, key, before, after }: Change) => ({
  part: part.name,
  title: part.title,
  key,
  before: before ?? null,
  after: after ?? null,
});
