import { authLevel } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { OpenApiDocument } from './description/OpenApiDocument';
import type { ParsedDescription } from './description/parseDescription';
import { briefOf } from './briefOf';
import { type Translated, translateTexts } from '../../platform/i18n/translateTexts';
import { say } from '../../platform/i18n/say';
import { groupProblems, type Problem } from './description/problems';
import { ensureCategory, hasOtherNamed } from './product/product.repository';
import type { ProductFacts } from './product/putProduct.repository';
import { providerIdNamed } from './product/provider.repository';
import { saveProduct } from './product/saveProduct';

/** In Chinese, like the output of every command. */
export type ImportReport =
  | { isImported: true; apiId: string; name: string; operationCount: number; problems: Translated<Problem>[] }
  | { isImported: false; problems: Translated<Problem>[] };

type Usable = Extract<ParsedDescription, { isUsable: true }>;

const importedCategory = { id: 'imported', name: /* as is */ '导入的 API', sort: 900 };
const nameMax = 64;

/**
 * Imports one parsed description file as a product online, or as a new version of the product that a file of this name
 * created.
 */
export async function importDescription(
  db: Db,
  parsed: ParsedDescription,
  fileName: string,
  now: Date,
): Promise<ImportReport> {
  if (!parsed.isUsable) return { isImported: false, problems: translateTexts(parsed.problems, 'zh') };
  try {
    return await save(db, parsed, fileName, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const remedy = say`换一个文件名，或用原来的提供方名称再导入`;
    const problem = { level: 'error' as const, place: say`文件`, cause: error.words, remedy };
    return { isImported: false, problems: translateTexts(groupProblems([problem]), 'zh') };
  }
}

const save = (db: Db, parsed: Usable, fileName: string, now: Date): Promise<ImportReport> =>
  inTransaction(db, async (tx) => {
    const facts = await factsFromDocument(tx, parsed.document, fileName);
    const apiId = await saveProduct(tx, facts, parsed, now);
    return {
      isImported: true,
      apiId,
      name: facts.name,
      operationCount: parsed.operations.length,
      problems: translateTexts(parsed.problems, 'zh'),
    };
  });

async function factsFromDocument(db: Db, { info }: OpenApiDocument, fileName: string): Promise<ProductFacts> {
  const baseName = fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
  const code = codeFrom(baseName);
  const title = (textOf(info?.title) || baseName).slice(0, nameMax);
  const providerId = await providerIdNamed(db, textOf(info?.contact?.name) || /* as is */ '外部描述');
  const name = await freeName(db, providerId, code, title);
  const description = textOf(info?.description);
  const brief = briefOf(description.replaceAll(/<[^>]*>|[#*`]/g, '')) || briefOf(name);
  await ensureCategory(db, importedCategory);
  return {
    code,
    name,
    icon: [...name][0] ?? 'A',
    brief,
    description: description || brief,
    categoryId: importedCategory.id,
    providerId,
    tags: [/* as is */ '导入'],
    plans: null,
    authLevel: authLevel.anybody,
    contact: textOf(info?.contact?.name) || null,
    sla: null,
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

/** Names are unique within a provider, so the code is appended where two files have the same title. */
async function freeName(db: Db, providerId: string, code: string, title: string): Promise<string> {
  const isTaken = await hasOtherNamed(db, providerId, title, code);
  return isTaken ? `${title.slice(0, nameMax - code.length - 3)} (${code})` : title;
}
