import type { saveTestCase, TestCase } from '@portal/calls';
import { testCasesMax } from '@portal/rules';
import type { Infer } from '@portal/schema';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { newId } from '../../platform/ids';
import { countCases, deleteCase, isNamed, listCases, lockCases, putCase } from './testCase.repository';
import { keepable } from './keepable';
import { getApi, getOperation } from './testing.repository';
import type { Tester } from './testing.service';
import type { Viewer } from '../../platform/Viewer';
import { say } from '../../platform/i18n/say';

export type TestCaseService = ReturnType<typeof createTestCaseService>;

/** Requests that an account keeps to send them again, for everybody in it. */
export function createTestCaseService({ db, clock }: Deps) {
  /** @throws {AppError} `E4004`, `E4005`. */
  async function operationOf(viewer: Viewer, apiId: string, opId: string) {
    await getApi(db, viewer, apiId);
    const { method, path } = await getOperation(db, apiId, opId);
    return { apiId, method, path };
  }

  return {
    /** @throws {AppError} `E4004`, `E4005`. */
    async list(
      { ownerId, viewer }: Tester,
      { apiId, opId }: { apiId: string; opId: string },
    ): Promise<TestCase[]> {
      return listCases(db, ownerId, await operationOf(viewer, apiId, opId));
    },

    /** Keeps it without its secrets. @throws {AppError} `E4016` for one too many, `E0017` for too long a one, `E4004`, `E4005`. */
    async save(
      { ownerId, viewer }: Tester,
      { apiId, opId, name, request, checks }: Infer<(typeof saveTestCase)['request']>,
    ): Promise<string> {
      const operation = await operationOf(viewer, apiId, opId);
      const kept = keepable(request);
      if (!kept)
        throw new AppError('E0017', {
          fields: [{ name: 'request', message: say`参数与请求体合计不能超过2.4万字，请缩短后保存` }],
        });
      return inTransaction(db, async (tx) => {
        await lockCases(tx, ownerId);
        const isKept = await isNamed(tx, ownerId, operation, name);
        if (!isKept && (await countCases(tx, ownerId)) >= testCasesMax) throw new AppError('E4016');
        return putCase(tx, {
          id: newId('case'),
          user_id: ownerId,
          api_id: apiId,
          method: operation.method,
          path: operation.path,
          name,
          request: JSON.stringify(kept),
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
