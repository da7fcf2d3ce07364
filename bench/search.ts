/* npm run bench -- search: time of a search among 100,000 documents, by calls of the server without HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { connect, connectInMemory, migrate, readConfig } from '@portal/server';
import { categoryGrouping } from '../server/src/modules/catalog/category/categoryGrouping.queries';
import { createSearchService } from '../server/src/modules/search/search.service';
import { deletesOf, pinyinTokensOf, tokensOf, vocabularyOf } from '../server/src/modules/search/words';
import { startPostgres } from '../scripts/lib/startPostgres';
import { newDatabase } from './lib/newDatabase';
import { printResults } from './lib/printResults';
import { runToEnd } from './lib/runToEnd';
import { quantile } from './lib/quantile';

const documents = Number(process.env.BENCH_DOCUMENTS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);
const batch = 500;
const targetMs = 50;

const places = [
  '北京',
  '上海',
  '广州',
  '深圳',
  '杭州',
  '成都',
  '武汉',
  '西安',
  '南京',
  '重庆',
  '天津',
  '青岛',
  '厦门',
  '长沙',
  '合肥',
];
const fields = [
  '天气',
  '物流',
  '税务',
  '海关',
  '医疗',
  '教育',
  '交通',
  '能源',
  '信贷',
  '保险',
  '支付',
  '征信',
  '社保',
  '公积金',
  '工商',
];
const kinds = ['查询', '核验', '预报', '统计', '监测', '评估', '登记', '对账', '通知', '结算'];
const forms = ['接口说明', '接入指南', '错误码', '变更记录', '数据字典', '使用规范', '常见问题', '示例代码'];
const names = [
  'cityCode',
  'orderId',
  'taxNumber',
  'plateNo',
  'hospitalId',
  'startDate',
  'pageSize',
  'currency',
];
const pick = <Item>(list: readonly Item[], at: number) => list[at % list.length]!;

function entryOf(at: number) {
  const title = `${pick(places, at)}${pick(fields, Math.floor(at / 15))}${pick(kinds, Math.floor(at / 225))}${pick(forms, Math.floor(at / 2250))}${at}`;
  const body = `${title}。${pick(fields, at * 7 + 3)}数据来自${pick(places, at * 5 + 1)}主管部门，参数 ${pick(names, at)}、${pick(names, at * 3 + 1)}，${pick(kinds, at * 11)}结果每小时更新一次，适合${pick(fields, at * 13)}系统使用。`;
  return { title, body };
}

const queries: readonly [what: string, keyWord: string, wanted: RegExp][] = [
  ['word', '海关核验', /海关核验/],
  ['part of a word', '积金', /公积金/],
  ['two words', '杭州 税务', /杭州税务|税务/],
  ['long phrase', '青岛医疗监测数据字典', /青岛医疗监测数据字典/],
  ['common word', '接口', /接口/],
  ['pinyin', 'xindai', /信贷/],
  ['pinyin of a title', 'hangzhouwuliu', /杭州物流/],
  ['initials', 'qdyl', /青岛医疗/],
  ['one typo', '海管核验', /海关核验/],
  ['parameter name', 'hospitalId', /./],
  ['synonym', '报关核验', /海关核验/],
  ['nothing', '量子力学', /./],
];

async function main(): Promise<void> {
  const postgres = await startPostgres();
  const connection = postgres
    ? await connect({ databaseUrl: await newDatabase(postgres.url, 'bench_search'), dataDir: '' })
    : await connectInMemory();
  const { db } = connection;
  await migrate(db);
  console.log(`${connection.kind}, ${documents} 篇文档`);
  const startedAt = performance.now();
  for (let from = 0; from < documents; from += batch) await insert(from);
  await db
    .insertInto('search_synonyms')
    .values({ id: 'syn_1', words: ['报关', '海关'], updated_at: new Date() })
    .execute();
  await sql`analyze search_entries`.execute(db);
  console.log(`建立索引 ${Math.round((performance.now() - startedAt) / 1000)} 秒`);

  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-search-'));
  const config = readConfig({ PORTAL_DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const search = createSearchService(
    { db, clock: () => new Date(), config, log: console as never },
    categoryGrouping,
  );
  const rows = [];
  const all: number[] = [];
  for (const [what, keyWord, wanted] of queries) {
    const times: number[] = [];
    let first = '';
    for (let round = 0; round < rounds; round++) {
      const before = performance.now();
      const reply = await search.query({
        keyWord,
        viewer: { portalId: null, accountId: null },
        flag: 0,
        sort: 'match',
        facets: {},
        pageNo: 1,
        pageSize: 10,
      });
      times.push(performance.now() - before);
      first = reply.records[0]?.title.map(({ text }) => text).join('') ?? '';
    }
    all.push(...times);
    rows.push({
      what,
      query: keyWord,
      'p50 ms': quantile(times, 0.5).toFixed(1),
      'p95 ms': quantile(times, 0.95).toFixed(1),
      found: wanted.test(first) ? first : `— ${first}`,
    });
  }
  printResults(rows);
  console.log(
    `全部：p50 ${quantile(all, 0.5).toFixed(1)} ms，p95 ${quantile(all, 0.95).toFixed(1)} ms（目标 ${targetMs} ms）`,
  );
  console.log(JSON.stringify({ database: connection.kind, documents, rows }));
  await connection.close();
  postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });

  async function insert(from: number): Promise<void> {
    const entries = Array.from({ length: Math.min(batch, documents - from) }, (_, at) => ({
      at: from + at,
      ...entryOf(from + at),
    }));
    await db
      .insertInto('search_entries')
      .values(
        entries.map(({ at, title, body }) => {
          const titleTokens = [...tokensOf(title), ...pinyinTokensOf(title)];
          const allTokens = [...new Set([...titleTokens, ...tokensOf(body)])];
          return {
            kind: 'doc',
            object_id: `doc_${at}`,
            title,
            body,
            portals: ['*'],
            facets: '{}',
            popularity: (at * 7919) % 10_000,
            updated_at: new Date(),
            title_tokens: sql<never>`array_to_tsvector(${titleTokens}::text[])`,
            all_tokens: sql<never>`array_to_tsvector(${allTokens}::text[])`,
          };
        }),
      )
      .execute();
    const words = [...new Set(entries.flatMap(({ title }) => vocabularyOf(title)))];
    await db
      .insertInto('search_words')
      .values(words.map((word) => ({ word, deletes: deletesOf(word) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

runToEnd(main);
