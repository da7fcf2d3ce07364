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
import { columnsOf, figuresOf, tellGrown, type SizeFigures } from './lib/compareSizes';
import { printResults } from './lib/printResults';
import { runToEnd } from './lib/runToEnd';
import { withMarket, type Market } from './lib/withMarket';

const sizes = (process.env.BENCH_SIZES ?? '1000,30000,1000000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 30);
const warmUps = 5;
const embeddedMax = 30_000;
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

interface Sized {
  size: number;
  market: Market;
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
  markets: readonly Sized[] = [],
): Promise<SizeFigures[]> {
  if (size === undefined) return ask(markets);
  // Few readers and documents, because only the number of products should grow.
  const facts = { apis: size, users: 1000, documents: 20, notices: 20, calls: 2000 };
  return withMarket(serverUrl, facts, (market) => {
    console.log(`${market.kind}，${size} 个 API；写入 ${market.filledIn} 秒`);
    return measure(serverUrl, others, [...markets, { size, market }]);
  });
}

async function ask(markets: readonly Sized[]): Promise<SizeFigures[]> {
  const times = markets.map(() => questions.map((): number[] => []));
  for (let round = -warmUps; round < rounds; round++) {
    for (const [at, [, call, body]] of questions.entries()) {
      for (const [which, { market }] of markets.entries()) {
        const { ms } = await market.ask(call, typeof body === 'function' ? body(round + warmUps) : body);
        if (round >= 0) times[which]?.[at]?.push(ms);
      }
    }
  }
  return markets.map(({ size }, which) => figuresOf(size, times[which] ?? []));
}

function report(kind: string, figures: readonly SizeFigures[]): void {
  if (figures.length === 0) return;
  console.log(`\n${kind}`);
  const names = questions.map(([what]) => what);
  printResults(names.map((call, at) => ({ call, ...columnsOf(figures, at) })));
  tellGrown(names, figures, quickMs);
}

runToEnd(main);
