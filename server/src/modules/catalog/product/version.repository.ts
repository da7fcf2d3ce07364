import type { VersionStatus } from '@portal/calls';
import type { OperationSettings } from '@portal/contract/gateway';
import type { Updateable } from 'kysely';
import type { Tables } from '../../../platform/db/tables';
import type { Db } from '../../../platform/db/Db';
import { newId } from '../../../platform/ids';
import type { FoundOperation } from '../description/findOperations';
import type { OpenApiDocument } from '../description/OpenApiDocument';

const operationsPerInsert = 200;

/** Deviating settings of the gateways; absent, null: none. */
export interface SetUpOperation extends FoundOperation {
  settings?: OperationSettings | null;
}

interface Version {
  version: string;
  document: OpenApiDocument;
  operations: readonly SetUpOperation[];
}

/** Puts a version of a product online; it replaces one of the same name. */
export async function replaceVersion(
  tx: Db,
  apiId: string,
  { version, document, operations }: Version,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('api_versions').where('api_id', '=', apiId).where('version', '=', version).execute();
  const versionId = newId('ver');
  await tx
    .insertInto('api_versions')
    .values({
      id: versionId,
      api_id: apiId,
      version,
      status: 'online',
      // PostgreSQL does not allow NUL in text.
      document: JSON.stringify(document),
      operation_count: operations.length,
      published_at: now,
    })
    .execute();
  await addOperations(tx, versionId, operations);
}

async function addOperations(
  tx: Db,
  versionId: string,
  operations: readonly SetUpOperation[],
): Promise<void> {
  const rows = operations.map((operation, seq) => ({
    id: newId('op'),
    version_id: versionId,
    seq,
    group_name: operation.group,
    method: operation.method,
    path: operation.path,
    summary: operation.summary,
    is_deprecated: operation.isDeprecated,
    settings: operation.settings ? JSON.stringify(operation.settings) : null,
  }));
  for (let start = 0; start < rows.length; start += operationsPerInsert) {
    await tx
      .insertInto('api_operations')
      .values(rows.slice(start, start + operationsPerInsert))
      .execute();
  }
}

type EndFact = 'deprecated_at' | 'sunset_at' | 'successor_id' | 'end_reason' | 'end_said' | 'ended_at';

/** @param facts The reason, the end date and the successor. */
export async function setVersionStatus(
  tx: Db,
  apiId: string,
  version: string,
  status: VersionStatus,
  facts: Updateable<Pick<Tables['api_versions'], EndFact>> = {},
): Promise<void> {
  await tx
    .updateTable('api_versions')
    .set({ ...facts, status })
    .where('api_id', '=', apiId)
    .where('version', '=', version)
    .execute();
}
