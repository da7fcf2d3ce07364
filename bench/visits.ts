/*
 * npm run bench -- visits: cost of a plain visit in a market of BENCH_APIS APIs, and of the background work it causes.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import {
  documentCenter,
  homeSummary,
  listApis,
  listCategories,
  listDocuments,
  listHotApis,
  listNewApis,
  listNotices,
  listProviders,
  querySearch,
  type Call,
} from '@portal/calls';
import { startPostgres } from '../scripts/lib/startPostgres';
import { aRelease, shellRoutes } from '../server/test/aRelease';
import { filled, searched } from '../server/test/fillMarket';
import { printResults } from './lib/printResults';
import { runToEnd } from './lib/runToEnd';
import { quantile } from './lib/quantile';
import { withMarket, type Market } from './lib/withMarket';

const apis = Number(process.env.BENCH_APIS ?? 30_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 12);
const visits = 6;
const root = path.join(__dirname, '..');
const slowJobs = ['count-views', 'measure-products', 'forget-usage'];

const questions: readonly [what: string, call: Call, body?: Record<string, string>][] = [
  ['list', listApis],
  ['list, page 500', listApis, { pageNo: '500' }],
  ['list, newest', listApis, { sort: '1' }],
  ['list, a category', listApis, { cateId: filled.category }],
  ['list, a price', listApis, { chargeType: 'pack' }],
  ['list, a rare tag', listApis, { tag: filled.rareTag }],
  ['list, a common word', listApis, { searchText: searched.common }],
  ['list, a rare word', listApis, { searchText: searched.narrow }],
  ['list, no such word', listApis, { searchText: searched.none }],
  ['hotList', listHotApis],
  ['newList', listNewApis],
  ['home summary', homeSummary],
  ['category', listCategories],
  ['providerList', listProviders],
  ['search', querySearch, { keyWord: searched.common }],
  ['doc center', documentCenter],
  ['doc list', listDocuments],
  ['doc list, most read', listDocuments, { sort: 'hot' }],
  ['doc list, a rare word', listDocuments, { searchText: searched.narrow }],
  ['notice list', listNotices],
  ['notice list, page 100', listNotices, { pageNo: '100' }],
];

async function main(): Promise<void> {
  const postgres = await startPostgres();
  const size = { apis, users: apis / 3, documents: apis / 3, notices: apis / 15, calls: apis * 3 };
  try {
    await withMarket(postgres?.url ?? null, size, visit);
  } finally {
    postgres?.stop();
  }
}

async function visit({ portal, db, kind, filledIn, runJob, ask }: Market): Promise<void> {
  console.log(`${kind}，${apis} 个 API；写入 ${filledIn} 秒`);
  await publish();

  const documents = [];
  for (let at = 1; at <= visits; at++) {
    const startedAt = performance.now();
    const { body } = await portal.app.inject({ method: 'GET', url: '/', headers: { host: 'localhost' } });
    const ms = Math.round(performance.now() - startedAt);
    const boot = JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(body)![1]!) as { early: unknown[] };
    documents.push({ 'home document': at, ms, 'first replies': boot.early.length });
  }
  printResults(documents);
  if (kind === 'postgresql') console.log(`首页访问之后仍在执行的查询：${await running()}`);

  const rows = [];
  for (const [what, call, body] of questions) {
    const answers = [];
    for (let round = 0; round < rounds; round++) answers.push(await ask(call, body));
    const times = answers.map(({ ms }) => ms);
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    rows.push({
      call: what,
      'p50 ms': p50.toFixed(1),
      'p95 ms': p95.toFixed(1),
      total: String(answers[0]?.total ?? ''),
    });
  }
  printResults(rows);
  for (const job of [...slowJobs, ...slowJobs]) console.log(`任务 ${job}：${await runJob(job)} 秒`);

  /** Publishes a shell and every remote with its own portal.json, because the preloaded calls are what is measured. */
  async function publish(): Promise<void> {
    await portal.releases.publishing.publishFolder(
      aRelease('shell', '1.0.0', { manifest: shellRoutes }),
      'bench',
    );
    for (const remote of readdirSync(root).filter((folder) => folder.startsWith('mf-'))) {
      const text = readFileSync(path.join(root, remote, 'portal.json'), 'utf8');
      const modules = [...text.matchAll(/"module": "([^"]+)"/g)].flatMap(([, module]) => module ?? []);
      const folder = aRelease(remote, '1.0.0', {
        manifest: JSON.parse(text) as object,
        record: { modules: Object.fromEntries(modules.map((module) => [module, ['page.1.js']])) },
        federation: {
          exposes: modules.map((module) => ({
            path: module,
            assets: { js: { sync: ['page.1.js'], async: [] } },
          })),
        },
      });
      await portal.releases.publishing.publishFolder(folder, 'bench');
    }
  }

  async function running(): Promise<number> {
    const { rows: active } = await sql<{ query: string }>`
      select query from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`.execute(db);
    return active.length;
  }
}

runToEnd(main);
