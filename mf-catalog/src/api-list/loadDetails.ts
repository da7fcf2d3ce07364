import { viewOperation, viewSla, type ApiSla, type OperationView } from '@portal/calls';
import { call } from '@portal/client';

/** What is compared beside the offer; null: it could not be loaded, or there is none. */
export interface ComparedDetail {
  sla: ApiSla | null;
  /** The first one. */
  operation: OperationView | null;
}

/** By API. One that fails leaves its own cells empty, not the comparison. */
export async function loadDetails(
  apiIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ComparedDetail>> {
  return new Map(
    await Promise.all(
      apiIds.map(async (apiId): Promise<[string, ComparedDetail]> => {
        const [sla, operation] = await Promise.all([
          call(viewSla, { apiId }, { signal }).catch(() => null),
          call(viewOperation, { apiId }, { signal }).catch(() => null),
        ]);
        return [apiId, { sla, operation }];
      }),
    ),
  );
}
