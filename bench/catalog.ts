/*
 * npm run bench -- catalog: time of the list, its filters, search and details as the market grows, for each request and
 * size, with the ratio to the smallest. BENCH_SIZES=1000,30000 chooses the sizes.
 */
import {
  compareApis,
  homeSummary,
  listApis,
  listCategories,
  listHotApis,
  listNewApis,
  listOperations,
  listProviders,
  listTags,
  querySearch,
  suggestSearch,
  viewApi,
  type Call,
} from '@portal/calls';
import { likeProduction, startPostgres } from '../scripts/lib/startPostgres';
import { filled, searched } from '../server/test/fillMarket';
import { printResults } from './lib/printResults';
import { runToEnd } from './lib/runToEnd';
import { figureAt, quantile } from './lib/statistics';
import { withMarket, type Market } from './lib/withMarket';

const sizes = (process.env.BENCH_SIZES ?? '1000,30000,1000000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 30);
const warmUps = 5;
const embeddedMax = 30_000;
const ratioMax = 3;
/** Anything faster counts as fast, whatever the ratio. */
const quickMs = 10;
const api = 'fill_api_8';

/** @param nth Number of the request, so that searches can use a new word each time. */
type Body = Record<string, string> | ((nth: number) => Record<string, string>);

const questions: readonly [what: string, call: Call, body?: Body][] = [
  ['list', listApis],
  ['list, page 50', listApis, { pageNo: '50' }],
  ['list, newest', listApis, { sort: '1' }],
  ['list, hottest', listApis, { sort: '2' }],
  ['list, a category', listApis, { cateId: filled.category }],
  ['list, a small category', listApis, { cateId: filled.category, subCateId: filled.subCategory }],
  ['list, a price', listApis, { chargeType: 'pack' }],
  ['list, price, level and sandbox', listApis, { chargeType: 'monthly', authLevel: '2', sandbox: '1' }],
  ['list, a provider', listApis, { providerId: filled.provider(3) }],
  ['list, a common tag', listApis, { tag: '政务' }],
  ['list, a rare tag', listApis, { tag: filled.rareTag }],
  ['list, a common word', listApis, { searchText: searched.common }],
  ['list, a word of some', listApis, { searchText: searched.some }],
  ['list, such a word for the first time', listApis, (nth) => ({ searchText: searched.each(nth) })],
  ['list, a word of some, page 20', listApis, { searchText: searched.some, pageNo: '20' }],
  [
    'list, a word of some in a category',
    listApis,
    { searchText: searched.some, cateId: filled.category, subCateId: filled.subCategory },
  ],
  ['list, a rare word', listApis, { searchText: searched.narrow }],
  ['list, no such word', listApis, { searchText: searched.none }],
  ['hotList', listHotApis],
  ['newList', listNewApis],
  ['home summary', homeSummary],
  ['category', listCategories],
  ['providerList', listProviders],
  ['tagList', listTags],
  ['search, a common word', querySearch, { keyWord: searched.common }],
  ['search, a word of some', querySearch, { keyWord: searched.some }],
  ['search, a rare word', querySearch, { keyWord: searched.narrow }],
  ['search, by sound', querySearch, { keyWord: 'hangzhoutianqi' }],
  ['search, no such word', querySearch, { keyWord: searched.none }],
  ['suggest', suggestSearch, { keyWord: searched.common }],
  ['details', viewApi, { apiId: api }],
  ['operations', listOperations, { apiId: api }],
  ['compare', compareApis, { apiIds: JSON.stringify([api, 'fill_api_16', 'fill_api_24']) }],
];

interface Figures {
  size: number;
  p50: number[];
  p95: number[];
}

async function main(): Promise<void> {
  const postgres = await startPostgres(likeProduction);
  try {
    const embedded = await measure(
      null,
      sizes.filter((size) => size <= embeddedMax),
    );
    report('embedded', embedded);
    if (postgres) report('postgresql', await measure(postgres.url, sizes));
  } finally {
    postgres?.stop();
  }
}

/** Markets of all sizes are measured in turn, so that other load on the machine affects all alike. */
async function measure(
  serverUrl: string | null,
  [size, ...others]: readonly number[],
  markets: readonly Market[] = [],
): Promise<Figures[]> {
  if (size === undefined) return ask(markets);
  // Few readers and documents, because only the number of products should grow.
  const facts = { apis: size, users: 1000, documents: 20, notices: 20, calls: 2000 };
  return withMarket(serverUrl, facts, async (market) => {
    console.log(`${market.kind}，${size} 个 API；写入 ${market.filledIn} 秒`);
    const figures = await measure(serverUrl, others, [...markets, market]);
    return figures.map((one, at) => (at === markets.length ? { ...one, size } : one));
  });
}

async function ask(markets: readonly Market[]): Promise<Figures[]> {
  const times = markets.map(() => questions.map((): number[] => []));
  for (let round = -warmUps; round < rounds; round++) {
    for (const [at, [, call, body]] of questions.entries()) {
      for (const [which, market] of markets.entries()) {
        const { ms } = await market.ask(call, typeof body === 'function' ? body(round + warmUps) : body);
        if (round >= 0) times[which]?.[at]?.push(ms);
      }
    }
  }
  return times.map((lists) => ({
    size: 0,
    p50: lists.map((list) => quantile(list, 0.5)),
    p95: lists.map((list) => quantile(list, 0.95)),
  }));
}

function report(kind: string, figures: readonly Figures[]): void {
  const [least] = figures;
  if (!least) return;
  console.log(`\n${kind}`);
  const rows = questions.map(([what], at) => ({
    call: what,
    ...Object.fromEntries(
      figures.flatMap(({ size, p50, p95 }) => [
        [`${size} p50`, figureAt(p50, at).toFixed(1)],
        [`${size} p95`, figureAt(p95, at).toFixed(1)],
      ]),
    ),
    '×': Math.max(...figures.map(({ p95 }) => figureAt(p95, at) / figureAt(least.p95, at))).toFixed(1),
  }));
  printResults(rows);
  const slow = questions.flatMap(([what], at) =>
    figures.some(({ p95 }) => figureAt(p95, at) > Math.max(quickMs, ratioMax * figureAt(least.p95, at)))
      ? [what]
      : [],
  );
  console.log(
    slow.length === 0
      ? `每一项的 p95 都不超过最小规模的 ${ratioMax} 倍，或在 ${quickMs} ms 以内`
      : `超过 ${ratioMax} 倍：${slow.join('、')}`,
  );
}

runToEnd(main);
