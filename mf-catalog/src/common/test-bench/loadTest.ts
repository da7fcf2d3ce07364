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

/** What to test. */
export interface TestTarget {
  apiId: string;
  /** Absent: the newest. */
  version?: string;
  /** Absent: the first operation. */
  opId?: string;
  env: Env;
  /** Record of the history with which to prefill the form. */
  recordId?: string;
}

export interface TestData {
  apiId: string;
  meta: TestMeta;
  operations: CallReply<typeof listOperations>;
  operation: OperationView;
  env: Env;
  /** The record of the history that prefills the form. */
  past: { recordId: string; request: CaseRequest } | null;
}

/** Loads everything that the test of an API needs. */
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

/** The environment of the address; default: production. */
export const testEnvOf = (text: string | null): Env => (text === 'sandbox' ? 'sandbox' : 'prod');

/** Null when the history no longer has the record. */
async function findPast(recordId: string, signal: AbortSignal): Promise<TestData['past']> {
  const { records } = await call(listTestHistory, {}, { signal });
  const request = records.find((one) => one.recordId === recordId)?.request;
  return request ? { recordId, request } : null;
}
