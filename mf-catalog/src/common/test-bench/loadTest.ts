import {
  listOperations,
  listTestHistory,
  testMeta,
  viewOperation,
  type CallReply,
  type CaseRequest,
  type Env,
  type OperationView,
  type TestMeta,
} from '@portal/calls';
import { call } from '@portal/client';

/** What is called, and where. */
export interface TestTarget {
  apiId: string;
  /** Absent: the newest. */
  version?: string;
  /** Absent: the first operation. */
  opId?: string;
  env: Env;
  /** Of the history: whose request is filled in. */
  recordId?: string;
}

export interface TestData {
  apiId: string;
  meta: TestMeta;
  operations: CallReply<typeof listOperations>;
  operation: OperationView;
  env: Env;
  /** What somebody goes back to. */
  past: { recordId: string; request: CaseRequest } | null;
}

/** What a call of an API is made of. */
export async function loadTest(
  { apiId, version, opId, env, recordId }: TestTarget,
  signal: AbortSignal,
): Promise<TestData> {
  const [meta, operations, operation, past] = await Promise.all([
    call(testMeta, { apiId, env }, { signal }),
    call(listOperations, { apiId, version }, { signal }),
    call(viewOperation, { apiId, version, opId }, { signal }),
    recordId ? findPast(recordId, signal) : null,
  ]);
  return { apiId, meta, operations, operation, env, past };
}

/** Without another word it is production. */
export const testEnvOf = (text: string | null): Env => (text === 'sandbox' ? 'sandbox' : 'prod');

/** Null for one that is remembered no longer. */
async function findPast(recordId: string, signal: AbortSignal): Promise<TestData['past']> {
  const { records } = await call(listTestHistory, {}, { signal });
  const request = records.find((one) => one.recordId === recordId)?.request;
  return request ? { recordId, request } : null;
}
