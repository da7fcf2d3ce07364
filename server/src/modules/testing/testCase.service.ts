import type { saveTestCase, TestCase } from '@portal/calls';
import { testCasesMax } from '@portal/rules';
import type { Infer } from '@portal/schema';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { newId } from '../../platform/ids';
import { deleteCase, listCaseNames, listCases, lockCases, putCase } from './testCase.repository';
import { getApi, getOperation } from './testing.repository';
import type { Tester } from './testing.service';

export type TestCaseService = ReturnType<typeof createTestCaseService>;

/** Requests that an account keeps to send them again, for everybody in it. */
export function createTestCaseService({ db, clock }: Deps) {
  /** @throws {AppError} `E4004`, `E4005`. */
  async function operationOf(portalId: string | null, apiId: string, opId: string) {
    await getApi(db, portalId, apiId);
    const { method, path } = await getOperation(db, apiId, opId);
    return { apiId, method, path };
  }

  return {
    /** @throws {AppError} `E4004`, `E4005`. */
    async list(
      { ownerId, portalId }: Tester,
      { apiId, opId }: { apiId: string; opId: string },
    ): Promise<TestCase[]> {
      return listCases(db, ownerId, await operationOf(portalId, apiId, opId));
    },

    /** @throws {AppError} `E4016` for one too many, `E4004`, `E4005`. */
    async save(
      { ownerId, portalId }: Tester,
      { apiId, opId, name, request, checks }: Infer<(typeof saveTestCase)['request']>,
    ): Promise<string> {
      const operation = await operationOf(portalId, apiId, opId);
      return inTransaction(db, async (tx) => {
        await lockCases(tx, ownerId);
        const kept = await listCaseNames(tx, ownerId, apiId);
        const isKept = kept.some(
          (one) => one.name === name && one.method === operation.method && one.path === operation.path,
        );
        if (!isKept && kept.length >= testCasesMax) throw new AppError('E4016');
        return putCase(tx, {
          id: newId('case'),
          user_id: ownerId,
          api_id: apiId,
          method: operation.method,
          path: operation.path,
          name,
          request: JSON.stringify(request),
          checks: JSON.stringify(checks),
          updated_at: clock(),
        });
      });
    },

    /** @throws {AppError} `E4017`. */
    async remove(ownerId: string, caseId: string): Promise<void> {
      if (!(await deleteCase(db, ownerId, caseId))) throw new AppError('E4017');
    },
  };
}
