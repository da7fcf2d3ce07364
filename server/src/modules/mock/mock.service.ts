import type { MemberLanguage, TriedMock, mockScenarios, tryMock } from '@portal/calls';
import { mockScenarioHeader, type MockQuestion, type MockReply } from '@portal/contract/gateway';
import type { Infer } from '@portal/schema';
import { AppError } from '../../platform/AppError';
import { addressOfHost } from '../../platform/config';
import type { Deps } from '../../platform/Deps';
import { inSequence } from '../../platform/i18n/listed';
import { say } from '../../platform/i18n/say';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { answerMock, describeScenarios, type MockOutcome } from './answerMock';
import type { PlacedFault } from './checkValue';
import { findNamed, findShown, readDocument, type DescribedOperation } from './mock.queries';
import { pathParams } from './pathParams';
import { PlanCache } from './PlanCache';
import { planOperation, type OperationPlan } from './planOperation';
import { jsonType, shownAnswer, shownOutcome } from './shownAnswer';
import type { Viewer } from '../../platform/Viewer';

export type MockService = ReturnType<typeof createMockService>;

const success = 'success';
/** Most of an answer that a tester sees. */
const shownMax = 64 * 1024;

/** The sandbox of APIs without a sandbox upstream: a free simulation made from the description. */
export function createMockService({ db, config }: Pick<Deps, 'db' | 'config'>) {
  const plans = new PlanCache();

  /** Operations are immutable: a republished version has new ones. */
  async function planOf(operation: DescribedOperation): Promise<OperationPlan> {
    const known = plans.get(operation.id);
    if (known) return known;
    const document = await readDocument(db, operation.versionId);
    const plan = document && planOperation(document, operation.method, operation.path);
    if (!plan) throw new AppError('E4004');
    plans.set(operation.id, plan);
    return plan;
  }

  async function planShown(viewer: Viewer, apiId: string, opId: string) {
    const operation = await findShown(db, viewer, apiId, opId);
    if (!operation) throw new AppError('E4004');
    return { operation, plan: await planOf(operation) };
  }

  return {
    /** For a gateway; null for an operation that no longer exists. */
    async reply(question: MockQuestion): Promise<MockReply | null> {
      const [method = '', path = ''] = question.operation.split(' ');
      const operation = await findNamed(db, { ...question, method, path });
      if (!operation) return null;
      const [sentPath = '', query = ''] = question.rest.split(/\?(.*)/s);
      const { headers } = question;
      const request = {
        path: pathParams(operation.path, sentPath),
        query: new URLSearchParams(query),
        headers,
        contentType: headers['content-type'] ?? '',
        body: Buffer.from(question.body, 'base64'),
      };
      const scenario = headers[mockScenarioHeader]?.trim().toLowerCase() || success;
      const portal = addressOfHost(config, config.mainDomain);
      return replyOf(answerMock(await planOf(operation), request, scenario), {
        requestId: question.requestId,
        portal,
      });
    },

    /** The scenarios of an operation. @throws {AppError} `E4004`. */
    async scenarios(viewer: Viewer, { apiId, opId }: Infer<(typeof mockScenarios)['request']>) {
      const { plan } = await planShown(viewer, apiId, opId);
      return { scenarios: describeScenarios(plan) };
    },

    /** Answers a request of the test page: no key, no upstream, no charge. @throws {AppError} `E4004`. */
    async play(
      viewer: Viewer,
      input: Infer<(typeof tryMock)['request']>,
      language: MemberLanguage,
    ): Promise<TriedMock> {
      const { plan } = await planShown(viewer, input.apiId, input.opId);
      const headers = Object.fromEntries(input.headers.map(({ name, value }) => [name.toLowerCase(), value]));
      const request = {
        path: new Map(input.path.map(({ name, value }) => [name, value])),
        query: new URLSearchParams(input.query.map(({ name, value }): [string, string] => [name, value])),
        headers,
        contentType: headers['content-type'] ?? (input.body ? 'application/json' : ''),
        body: Buffer.from(input.body),
      };
      const outcome = answerMock(plan, request, input.scenario);
      const { isCut: _, ...shown } =
        outcome.kind === 'wrong'
          ? { ...shownAnswer(wrongAnswer(outcome.faults, { language }), shownMax), code: 'E0017' }
          : shownOutcome(outcome, shownMax);
      return shown;
    },
  };
}

interface Asker {
  language: MemberLanguage;
  requestId?: string;
  /** Origin of the portal; empty: the same origin. */
  portal?: string;
}

function replyOf(outcome: MockOutcome, asker: Omit<Asker, 'language'>): MockReply {
  switch (outcome.kind) {
    case 'refused':
      return { refusal: outcome.code };
    case 'wrong': {
      const { status, contentType, body } = wrongAnswer(outcome.faults, { ...asker, language: 'zh' });
      return { status, contentType, body: body.toString('base64') };
    }
    case 'answered': {
      const { status, contentType, body } = outcome.answer;
      return { status, contentType, body: body.toString('base64') };
    }
  }
}

/** A refusal like the gateway's, with all faults. In Chinese, because programs read it. */
function wrongAnswer(faults: readonly PlacedFault[], { language, requestId = '', portal = '' }: Asker) {
  const said = faults.map(
    ({ place, name, message }) => say`${[place, name].filter(Boolean).join('.')} ${message}`,
  );
  const refusal = {
    resCode: 'E0017',
    resMsg: say`请求与接口描述不符：${inSequence(said.slice(0, 3))}`,
    requestId,
    help: `${portal}/help?code=E0017#codes`,
    faults: faults.map(({ place, name, message }) => ({ place, name, message })),
  };
  return {
    status: 400,
    contentType: jsonType,
    body: Buffer.from(JSON.stringify(translateTexts(refusal, language), null, 2)),
  };
}
