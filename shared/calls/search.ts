import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, Instant, IntField, JsonField, KeyOf, PageNo, PageSize, ReqNo, Text, pageOf } from './fields';

/** Values of `flag` in /searchResult; 0: everything. */
export const searchKinds = { api: 1, doc: 2, notice: 3, faq: 4, solution: 5, alliance: 6 } as const;
export type SearchKind = keyof typeof searchKinds;

/** Types of hits of the alliance and its partners, in the facet `type`. */
export const allianceHits = { member: '联盟成员', news: '联盟动态', partner: '合作伙伴' } as const;
export type AllianceHit = keyof typeof allianceHits;

export const searchSorts = { match: '相关度', new: '最新', hot: '最热' } as const;
export type SearchSort = keyof typeof searchSorts;

const KeyWord = Text(64, 1);
/** Of an account or an organisation. */
export const providerNameMax = 100;
/** Of the id of a category. */
export const searchGroupMax = 64;

/** A text in pieces; `hit` 1: a matched piece. */
const Pieces = z.array(z.object({ text: z.string(), hit: z.int() }));
export type Pieces = Infer<typeof Pieces>;

const SearchRecord = z.object({
  kind: KeyOf(searchKinds),
  id: z.string(),
  title: Pieces,
  snippet: Pieces,
  /** Matched part, such as an operation of an API; null: the object itself matched. */
  part: z.nullable(z.object({ id: z.string(), title: Pieces, snippet: Pieces })),
  provider: z.string(),
  /**
   * Charge type, level… of an API, and its price in Chinese and in the form that `headlineKept` parses; empty for
   * others.
   */
  facets: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  updateTime: Instant,
});
export type SearchRecord = Infer<typeof SearchRecord>;

export const querySearch = defineCall({
  path: '/search/query',
  summary: '全站搜索：词、词的一部分、拼音与首字母、同义词，容一处错字',
  sharing: 'unnamed',
  request: z.object({
    keyWord: KeyWord,
    flag: z._default(IntField(0, Math.max(...Object.values(searchKinds))), 0),
    chargeType: z.optional(Text(20)),
    authLevel: z.optional(IntField(0, 2)),
    /** Name of a provider, as in `providers`. */
    provider: z.optional(Text(providerNameMax)),
    /** For APIs: a category as in `categories`, or one below. */
    cateId: z.optional(Text(searchGroupMax)),
    sort: z._default(KeyOf(searchSorts), 'match'),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(SearchRecord), {
    groups: z.array(
      z.object({ flag: z.int(), count: z.int(), /** 1: there are more. */ isCapped: z.optional(z.int()) }),
    ),
    /** 1: there are more than `total`; counting stopped there. */
    isCapped: z.optional(z.int()),
    /** With one kind: providers of all hits, whichever is chosen; most hits first. */
    providers: z.optional(z.array(z.string())),
    /** For APIs: categories of the hits, and the chosen one. */
    categories: z.optional(z.array(z.object({ cateId: z.string(), name: z.string() }))),
    /** The corrected word that was searched for, when the given one has no hits; else null. */
    correct: z.nullable(z.string()),
    /** 1: nothing matches the whole query; the hits match parts of it. */
    isLoose: z.optional(z.int()),
  }),
  codes: [],
});
export type SearchReply = Infer<typeof querySearch.reply>;

export const suggestSearch = defineCall({
  path: '/search/suggest',
  summary: '搜索建议',
  request: z.object({ keyWord: KeyWord }),
  reply: z.object({
    records: z.array(z.object({ kind: KeyOf(searchKinds), id: z.string(), title: z.string() })),
  }),
  codes: [],
});
export type Suggestion = Infer<typeof suggestSearch.reply>['records'][number];

export const hotWords = defineCall({
  path: '/search/hotWords',
  summary: '近期常搜的词',
  sharing: 'everyone',
  request: z.object({}),
  reply: z.object({ records: z.array(z.string()) }),
  codes: [],
});

export const demandSearch = defineCall({
  path: '/search/demand',
  summary: '没有找到时提交需求',
  effect: 'write',
  request: z.object({ keyWord: KeyWord, text: Text(500, 5) }),
  reply: Empty,
  codes: [],
});

const Synonyms = z.object({
  synonymId: z.string(),
  words: z.array(z.string()),
  updateTime: Instant,
});
export type Synonyms = Infer<typeof Synonyms>;

export const listSynonyms = defineCall({
  path: '/search/synonymList',
  summary: '同义词、近30天没有结果的搜索词与需求',
  guard: 'operator',
  request: z.object({ pageNo: PageNo, pageSize: PageSize }),
  reply: z.extend(pageOf(Synonyms), {
    missed: z.array(z.object({ word: z.string(), searches: z.int() })),
    demands: z.array(z.object({ word: z.string(), text: z.string(), createdAt: Instant })),
  }),
  codes: [],
});

/** Limits of a group of synonyms: words, and characters of each. */
export const synonymsMax = 20;
export const synonymLengthMax = 20;

export const saveSynonyms = defineCall({
  path: '/search/synonymSave',
  summary: '保存一组同义词；不给编号则新增，给空的一组则删除',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  request: z.object({
    synonymId: z.optional(Text(64)),
    words: JsonField(
      z.array(Text(synonymLengthMax, 1)).check(z.maxLength(synonymsMax, `一组最多${synonymsMax}个词`)),
    ),
    reqNo: z.optional(ReqNo),
  }),
  reply: Empty,
  codes: ['E7023'],
});
