import { invokeTest, testMeta } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Answerer } from '../../platform/http/answer';
import { countHit } from '../../platform/http/rateLimit';
import { minutes } from '../../platform/time';
import type { TestingService } from './testing.service';

const perMinute = 20;

export function registerTestingRoutes(answer: Answerer, deps: Deps, testing: TestingService): void {
  answer(testMeta, ({ input, member }) => testing.meta(member.id, input.apiId, input.env));

  answer(invokeTest, async ({ input, member }) => {
    await countHit(deps, `test:${member.id}`, perMinute, minutes);
    return testing.invoke(member.id, input);
  });
}
