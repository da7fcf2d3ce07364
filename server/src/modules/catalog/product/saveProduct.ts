import type { Db } from '../../../platform/db/Db';
import { indexApi } from './indexApi';
import type { OpenApiDocument } from '../description/OpenApiDocument';
import { replacePlans } from './product.repository';
import { putProduct, type ProductFacts } from './putProduct.repository';
import { replaceVersion, type SetUpOperation } from './version.repository';
import { versionOf } from './versionOf';

/** The parsed content of a description. */
interface Described {
  document: OpenApiDocument;
  operations: readonly SetUpOperation[];
}

/**
 * Adds a product with its first version, or a version to the product that has the code already.
 *
 * @param described  Null: only the facts of the product change, and no version.
 * @returns The id of the product.
 */
export async function saveProduct(
  tx: Db,
  facts: ProductFacts,
  described: Described | null,
  now: Date,
): Promise<string> {
  const apiId = await putProduct(tx, facts, now);
  if (facts.plans && !facts.arePlansKept) await replacePlans(tx, apiId, facts.plans, now);
  if (described) {
    const { document, operations } = described;
    await replaceVersion(tx, apiId, { version: versionOf(document), document, operations }, now);
  }
  await indexApi(tx, apiId);
  return apiId;
}
