import type { ChargeType } from '@portal/calls';
import { authLevel, type AuthLevel } from '@portal/rules';
import { newId } from '../../platform/ids';
import type { Db } from '../../platform/db/Db';
import { indexApi } from './indexApi';
import {
  parseDescription,
  type OpenApiDocument,
  type ParsedDescription,
  type Problem,
} from './parseDescription';

/** What the description itself does not say. */
export interface ProductFacts {
  code: string;
  name: string;
  icon: string;
  brief: string;
  description: string;
  categoryId: string;
  providerId: string;
  tags: string[];
  chargeType: ChargeType;
  priceMinor: number;
  authLevel: AuthLevel;
  contact: string | null;
  termsUrl: string | null;
}

export type ImportReport =
  | { isImported: true; apiId: string; name: string; operationCount: number; problems: Problem[] }
  | { isImported: false; problems: Problem[] };

const importedCategory = { id: 'imported', name: '导入的 API', sort: 900 };
const operationsPerInsert = 200;
const briefMax = 40;
const nameMax = 64;

/** Imports one description file as a product online, or as a version of the product that came from a file of this name. */
export async function importDescription(
  db: Db,
  fileName: string,
  text: string,
  now: Date,
): Promise<ImportReport> {
  const parsed = await parseDescription(text);
  if (!parsed.isUsable) return { isImported: false, problems: parsed.problems };
  return db.transaction().execute(async (tx) => {
    const facts = await factsFromDocument(tx, parsed.document, fileName);
    const apiId = await saveProduct(tx, facts, parsed, now);
    return {
      isImported: true,
      apiId,
      name: facts.name,
      operationCount: parsed.operations.length,
      problems: parsed.problems,
    };
  });
}

async function factsFromDocument(db: Db, { info }: OpenApiDocument, fileName: string): Promise<ProductFacts> {
  const baseName = fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
  const code = codeFrom(baseName);
  const title = (textOf(info?.title) || baseName).slice(0, nameMax);
  const providerId = await providerNamed(db, textOf(info?.contact?.name) || '外部描述');
  const name = await freeName(db, providerId, code, title);
  const description = textOf(info?.description);
  const brief =
    description
      .replace(/\s+/g, ' ')
      .replace(/<[^>]*>|[#*`]/g, '')
      .trim() || name;
  const category = { ...importedCategory, parent_id: null };
  await db
    .insertInto('categories')
    .values(category)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {
    code,
    name,
    icon: [...name][0] ?? 'A',
    brief: [...brief].slice(0, briefMax).join(''),
    description: description || brief,
    categoryId: category.id,
    providerId,
    tags: ['导入'],
    chargeType: 'free',
    priceMinor: 0,
    authLevel: authLevel.anybody,
    contact: textOf(info?.contact?.name) || null,
    termsUrl: /^https:\/\//.test(textOf(info?.termsOfService)) ? textOf(info?.termsOfService) : null,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

const codeFrom = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'api';

/** Names are unique within a provider: two files with one title are told apart by their codes. */
async function freeName(db: Db, providerId: string, code: string, title: string): Promise<string> {
  const taken = await db
    .selectFrom('api_products')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('name', '=', title)
    .where('code', '!=', code)
    .executeTakeFirst();
  return taken ? `${title.slice(0, nameMax - code.length - 3)} (${code})` : title;
}

async function providerNamed(db: Db, name: string): Promise<string> {
  const known = await db.selectFrom('providers').select('id').where('name', '=', name).executeTakeFirst();
  if (known) return known.id;
  const id = newId('prov');
  await db
    .insertInto('providers')
    .values({ id, user_id: null, name: name.slice(0, 80) })
    .execute();
  return id;
}

/** Adds a product with its first version, or a version to the product that has the code already. */
export async function saveProduct(
  db: Db,
  facts: ProductFacts,
  { document, operations }: Extract<ParsedDescription, { isUsable: true }>,
  now: Date,
): Promise<string> {
  const known = await db
    .selectFrom('api_products')
    .select('id')
    .where('code', '=', facts.code)
    .executeTakeFirst();
  const apiId = known?.id ?? newId('api');
  const provider = await db
    .selectFrom('providers')
    .select('name')
    .where('id', '=', facts.providerId)
    .executeTakeFirst();
  const product = {
    code: facts.code,
    name: facts.name,
    icon: facts.icon,
    brief: facts.brief,
    description: facts.description,
    category_id: facts.categoryId,
    provider_id: facts.providerId,
    tags: facts.tags,
    charge_type: facts.chargeType,
    price_minor: facts.priceMinor,
    auth_level: facts.authLevel,
    status: 'online' as const,
    contact: facts.contact,
    terms_url: facts.termsUrl,
    search_text: [
      facts.name,
      facts.code,
      facts.brief,
      provider?.name,
      ...facts.tags,
      ...operations.map(searchLine),
    ]
      .join('\n')
      .toLowerCase(),
    updated_at: now,
  };
  if (known) await db.updateTable('api_products').set(product).where('id', '=', apiId).execute();
  else
    await db
      .insertInto('api_products')
      .values({ ...product, id: apiId, published_at: now })
      .execute();

  await saveVersion(db, apiId, document, operations, now);
  await indexApi(db, apiId);
  return apiId;
}

const searchLine = ({ summary, path }: { summary: string; path: string }) => `${summary} ${path}`;

async function saveVersion(
  db: Db,
  apiId: string,
  document: OpenApiDocument,
  operations: Extract<ParsedDescription, { isUsable: true }>['operations'],
  now: Date,
): Promise<void> {
  const version = String(document.info?.version ?? '1.0.0').slice(0, 40);
  await db.deleteFrom('api_versions').where('api_id', '=', apiId).where('version', '=', version).execute();
  const versionId = newId('ver');
  await db
    .insertInto('api_versions')
    .values({
      id: versionId,
      api_id: apiId,
      version,
      status: 'online',
      // The database takes no NUL inside text.
      document: JSON.stringify(document).replaceAll('\\u0000', ''),
      operation_count: operations.length,
      published_at: now,
    })
    .execute();
  const rows = operations.map((operation, seq) => ({
    id: newId('op'),
    version_id: versionId,
    seq,
    group_name: operation.group,
    method: operation.method,
    path: operation.path,
    summary: operation.summary,
    is_deprecated: operation.isDeprecated,
  }));
  for (let start = 0; start < rows.length; start += operationsPerInsert) {
    await db
      .insertInto('api_operations')
      .values(rows.slice(start, start + operationsPerInsert))
      .execute();
  }
}
