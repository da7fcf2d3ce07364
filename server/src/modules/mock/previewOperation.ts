import type { OperationView } from '@portal/calls';
import { shownBytesMax } from '@portal/rules';
import { describeOperation, drawDescriptions, findOperations, type OpenApiDocument } from '../catalog';
import type { Translatable, TranslatableText } from '../../platform/i18n/say';
import { describeScenarios, playScenario } from './answerMock';
import { checkRequest, type MockRequest } from './checkRequest';
import type { PlacedFault } from './checkValue';
import { planOperation } from './planOperation';
import { shownOutcome, type ShownAnswer } from './shownAnswer';

/** What readers will see of an operation, and what its sandbox without upstream will answer. */
export interface OperationPreview {
  operation: Omit<OperationView, 'opId' | 'gatewayPath'>;
  answers: (ShownAnswer & { id: string; text: TranslatableText })[];
  /** Why that sandbox would refuse a call with the examples of the description. */
  faults: { place: string; name: string; message: Translatable }[];
}

/** Null where the description has no such operation. */
export function previewOperation(
  document: OpenApiDocument,
  method: string,
  path: string,
): OperationPreview | null {
  const found = findOperations(document).find((one) => one.method === method && one.path === path);
  const details = found && describeOperation(document, method, path);
  const plan = found && planOperation(document, method, path);
  if (!found || !details || !plan) return null;
  return {
    operation: {
      method,
      path,
      summary: found.summary,
      deprecated: found.isDeprecated ? 1 : 0,
      ...drawDescriptions(details),
    },
    answers: describeScenarios(plan).map(({ id, text }) => ({
      id,
      text,
      ...shownOutcome(playScenario(plan, id), shownBytesMax.draftSandbox),
    })),
    faults: checkRequest(plan, exampleRequest(details))
      .filter((fault) => !isOfCutExample(fault, details))
      .map(({ place, name, message }) => ({ place, name, message })),
  };
}

type Details = Pick<OperationView, 'params' | 'request'>;

/** The request that the API's page fills in initially. */
function exampleRequest({ params, request }: Details): MockRequest {
  const pairs = (place: string) =>
    params.flatMap((param): [string, string][] =>
      param.place === place && param.example ? [[param.name, param.example]] : [],
    );
  const body = request?.example ?? '';
  return {
    path: new Map(pairs('path')),
    query: new URLSearchParams(pairs('query')),
    headers: Object.fromEntries(pairs('header').map(([name, value]) => [name.toLowerCase(), value])),
    contentType: body && request ? request.contentType : '',
    body: Buffer.from(body),
  };
}

/** A fault in an example that was shortened for display is not reported. */
const isOfCutExample = ({ place }: PlacedFault, { request }: Details) =>
  place === 'body' && (request?.example?.endsWith('\n…') ?? false);
