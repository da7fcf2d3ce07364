import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type Db,
  type Deps,
  contentLinks,
  createContentService,
  createDocumentsService,
  createFileService,
  createWorkers,
  createObjectStore,
  days,
  describeAll,
  newId,
  readContent,
} from '@portal/server';
import type { DocumentType } from '@portal/calls';
import { demoOperator } from './demoOperator';
import { faqs, synonyms } from './faqFacts';
import { seedDemoScenes } from './seedDemoScenes';

/** First line of a file in demo-market/documents. */
interface DocumentFacts {
  title: string;
  type: DocumentType;
  file: string;
  /** Codes of its APIs. */
  apis: string[];
  daysAgo: number;
  counts: { views: number; downloads: number };
}

const folder = path.join(__dirname, '../documents');

/** Documents, frequent questions and synonyms of the demo market; last, so that everything is indexed. */
export async function seedDemoContent(deps: Deps, tx: Db, authorId: string): Promise<void> {
  const now = deps.clock();
  await seedDocuments(deps, tx, authorId, now);
  await seedFaqs(deps, tx);
  await tx
    .insertInto('search_synonyms')
    .values(synonyms.map((words) => ({ id: newId('syn'), words, updated_at: now })))
    .execute();
  await seedDemoScenes(deps, tx);
  await describeAll(tx);
}

async function seedDocuments(deps: Deps, tx: Db, authorId: string, now: Date): Promise<void> {
  const files = createFileService(deps, createObjectStore(deps.config.fileStore), createWorkers());
  const documents = createDocumentsService(deps, files);
  const byApi = new Map<string, string[]>();

  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.html')).sort()) {
    const text = await readFile(path.join(folder, name), 'utf8');
    const facts = JSON.parse(/^<!-- (.*) -->/.exec(text)?.[1] ?? 'null') as DocumentFacts;
    const at = new Date(now.getTime() - facts.daysAgo * days);
    const file_id = await files.adopt(tx, path.join(folder, facts.file), {
      ownerId: authorId,
      scene: 'document',
      name: `${facts.title}${path.extname(facts.file)}`.replace(/[：、（）]/g, ' ').trim(),
    });
    const id = newId('doc');
    const { content, summary } = readContent(text);
    const common = { name: facts.title, type: facts.type, can_download: true, file_id, content };
    await tx
      .insertInto('documents')
      .values({
        ...common,
        id,
        owner_id: authorId,
        is_enabled: true,
        summary,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await tx
      .insertInto('document_revisions')
      .values({ ...common, document_id: id, revision: 1, edited_by: authorId, edited_at: at })
      .execute();
    await tx.updateTable('document_counts').set(facts.counts).where('document_id', '=', id).execute();
    for (const code of facts.apis) byApi.set(code, [...(byApi.get(code) ?? []), id]);
  }

  for (const [code, ids] of byApi) {
    const api = await tx.selectFrom('api_products').select('id').where('code', '=', code).executeTakeFirst();
    if (api) await documents.relate(tx, api.id, authorId, ids);
  }
}

/** Gaps in the order, for later insertions. */
const orderStep = 10;

async function seedFaqs(deps: Deps, tx: Db): Promise<void> {
  const operator = await demoOperator(tx);
  const contents = createContentService(deps, contentLinks);
  for (const [place, { id, name, questions }] of faqs.entries()) {
    const category = { name, order: place * orderStep };
    await contents.put(tx, { kind: 'faqCategory', itemId: null, newId: id, content: category }, operator);
    for (const [at, [question, answer]] of questions.entries())
      await contents.put(
        tx,
        { kind: 'faq', itemId: null, content: { question, category: id, answer, order: at * orderStep } },
        operator,
      );
  }
}
