import { viewOperation, viewSla, type ApiSla, type OperationView } from '@portal/calls';
import { call } from '@portal/client';

/** Details for the comparison; null: not loaded, or none. */
export interface ComparedDetail {
  sla: ApiSla | null;
  /** The API's first operation. */
  operation: OperationView | null;
}

/** Details by API id. A failed request only leaves the cells of its API empty. */
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
