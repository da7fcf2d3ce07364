import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../platform/db/Db';
import { groupBy } from '../../../platform/groupBy';
import { getDocument } from '../catalog.queries';
import { listIndexedOperations } from '../product/indexing.queries';
import { operationWords } from './operationWords';
import { keepWords } from './operationWords.repository';

/** Yields to other requests after this many operations. */
const atOnce = 20;

/** The operations of an API's versions online with their search words, which are taken from the description once. */
export async function readOperations(db: Db, apiId: string) {
  const operations = await listIndexedOperations(db, apiId);
  const words = new Map<string, string>();
  const unread = groupBy(
    operations.filter((operation) => operation.words === null),
    ({ version_id }) => version_id,
  );
  for (const [versionId, ofVersion] of unread) {
    const document = await getDocument(db, versionId);
    for (const [at, { id, method, path }] of ofVersion.entries()) {
      if (at % atOnce === atOnce - 1) await setImmediate();
      words.set(id, operationWords(document, method, path));
    }
  }
  if (words.size > 0)
    await keepWords(
      db,
      [...words].map(([id, text]) => ({ id, words: text })),
    );
  return operations.map((operation) => ({
    ...operation,
    words: operation.words ?? words.get(operation.id) ?? '',
  }));
}
