import type { ChangeKind } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { pageOf } from '../../../platform/db/pageOf';
import type { KeptChange } from '../../../platform/db/tables';
import { newId } from '../../../platform/ids';

interface LogEntry {
  version: string;
  kind: ChangeKind;
  changes: readonly KeptChange[];
  text: string;
  at: Date;
}

/** Upstream addresses are shown to the provider of the API alone. */
const isPublic = ({ area }: KeptChange) => area !== 'upstream';

/** The public part of a change. */
export async function addLogEntry(
  tx: Db,
  apiId: string,
  { version, kind, changes, text, at }: LogEntry,
): Promise<void> {
  await tx
    .insertInto('api_changelog')
    .values({
      id: newId('log'),
      api_id: apiId,
      version,
      kind,
      changes: JSON.stringify(changes.filter(isPublic)),
      text,
      at,
    })
    .execute();
}

interface LogFilter {
  version?: string;
  pageNo: number;
  pageSize: number;
}

/** Newest first. */
export function listLog(db: Db, apiId: string, { version, ...page }: LogFilter) {
  let query = db
    .selectFrom('api_changelog')
    .select(['version', 'kind', 'changes', 'text', 'at'])
    .where('api_id', '=', apiId)
    .orderBy('at', 'desc')
    .orderBy('id');
  if (version !== undefined) query = query.where('version', '=', version);
  return pageOf(query, page);
}
