import type { FastifyRequest } from 'fastify';
import {
  invokeTest,
  listTestCases,
  listTestHistory,
  removeTestCase,
  saveTestCase,
  testMeta,
} from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Answerer } from '../../platform/http/answer';
import type { Member } from '../../platform/http/Member';
import { countHit } from '../../platform/http/rateLimit';
import { minutes } from '../../platform/time';
import type { PortalService } from '../content';
import type { TestCaseService } from './testCase.service';
import type { TestingService } from './testing.service';
import { viewerIn } from '../../platform/Viewer';

const perMinute = 20;

interface Services {
  testing: TestingService;
  cases: TestCaseService;
  portals: PortalService;
}

export function registerTestingRoutes(
  answer: Answerer,
  deps: Deps,
  { testing, cases, portals }: Services,
): void {
  const testerOf = async (member: Member, request: FastifyRequest) => ({
    ownerId: member.id,
    viewer: viewerIn(await portals.idAt(request.hostname), member.id),
  });

  answer(testMeta, async ({ input, member, request }) =>
    testing.meta(await testerOf(member, request), input.apiId, input.env),
  );

  answer(invokeTest, async ({ input, member, request }) => {
    await countHit(deps, `test:${member.id}`, perMinute, minutes);
    return testing.invoke(await testerOf(member, request), input);
  });

  answer(listTestHistory, async ({ member }) => ({ records: await testing.history(member.id) }));

  answer(listTestCases, async ({ input, member, request }) => ({
    records: await cases.list(await testerOf(member, request), input),
  }));

  answer(saveTestCase, async ({ input, member, request }) => ({
    caseId: await cases.save(await testerOf(member, request), input),
  }));

  answer(removeTestCase, async ({ input, member }) => {
    await cases.remove(member.id, input.caseId);
    return {};
  });
}
