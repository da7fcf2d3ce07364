import type { FastifyInstance } from 'fastify';
import { mockScenarios, tryMock } from '@portal/calls';
import { mockBodyBytesMax } from '@portal/contract/gateway';
import { z } from '@portal/schema';
import type { Deps } from '../../platform/Deps';
import type { Answerer } from '../../platform/http/answer';
import { isGatewayOf } from '../../platform/http/isGateway';
import { countHit } from '../../platform/http/rateLimit';
import { takeJson } from '../../platform/http/takeJson';
import { minutes } from '../../platform/time';
import type { ViewerOf } from '../content';
import { translateTexts } from '../../platform/i18n/translateTexts';
import type { MockService } from './mock.service';

/** Per address and API, and per API. */
const perMinute = { address: 30, api: 600 };
/** For base64 and the headers. */
const questionBytesMax = 2 * mockBodyBytesMax;

const Question = z.object({
  requestId: z.string().check(z.maxLength(64)),
  apiId: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
  version: z.string().check(z.maxLength(100), z.regex(/^[^\0]*$/)),
  operation: z.string().check(z.regex(/^[A-Z]+ [^\0]{1,2000}$/)),
  rest: z.string().check(z.maxLength(16_384)),
  headers: z.record(z.string(), z.string()),
  body: z.string().check(z.regex(/^[A-Za-z0-9+/]*=*$/)),
});

export function registerMockRoutes(
  { app, answer }: { app: FastifyInstance; answer: Answerer },
  deps: Deps,
  { viewerOf, mocks }: { viewerOf: ViewerOf; mocks: MockService },
): void {
  const isGateway = isGatewayOf(deps.config);

  answer(mockScenarios, async ({ input, request, visitor }) =>
    translateTexts(await mocks.scenarios(await viewerOf(request), input), visitor.language),
  );

  answer(tryMock, async ({ input, visitor, request }) => {
    await countHit(deps, `mock:${visitor.address}:${input.apiId}`, perMinute.address, minutes);
    await countHit(deps, `mock:${input.apiId}`, perMinute.api, minutes);
    return mocks.play(await viewerOf(request), input, visitor.language);
  });

  void app.register(async (routes) => {
    takeJson(routes);
    routes.addHook('onRequest', async (request, reply) => {
      if (!isGateway(request)) return reply.status(404).send();
    });
    routes.post('/internal/gateway/mock', { bodyLimit: questionBytesMax }, async (request, reply) => {
      const question = Question.safeParse(request.body);
      const drawn = question.success ? await mocks.reply(question.data) : null;
      return drawn ?? reply.status(question.success ? 404 : 400).send({});
    });
  });
}
