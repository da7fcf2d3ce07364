import { z, type Infer } from '@portal/schema';
import { folderMax, foldersMax } from '@portal/rules';
import { chargeTypes } from './catalog';
import { defineCall } from './defineCall';
import {
  Empty,
  Id,
  Instant,
  IntField,
  JsonField,
  KeyOf,
  Money,
  PageNo,
  PageSize,
  Text,
  pageOf,
} from './fields';

/** Kinds of favourites. */
export const favouriteKinds = { api: 'API', doc: '文档', solution: '方案' } as const;
export type FavouriteKind = keyof typeof favouriteKinds;
const Kind = KeyOf(favouriteKinds);

/** How a favourite differs from when it was added. */
export const favouriteChanges = {
  cheaper: '已降价',
  dearer: '已涨价',
  newVersion: '有新版本',
  ending: '即将下线',
  gone: '已下线',
  updated: '有更新',
} as const;
export type FavouriteChange = keyof typeof favouriteChanges;

const Folder = Text(folderMax);

const Favourite = z.object({
  kind: Kind,
  objId: z.string(),
  title: z.string(),
  brief: z.string(),
  /** Name of the provider. */
  provider: z.string(),
  /** Price of an API; null for others. */
  price: z.nullable(Money),
  knownPrice: z.nullable(Money),
  chargeType: z.nullable(KeyOf(chargeTypes)),
  version: z.nullable(z.string()),
  changes: z.array(KeyOf(favouriteChanges)),
  folder: z.string(),
  watched: z.int(),
  collectedAt: Instant,
});
export type Favourite = Infer<typeof Favourite>;

export const listFavourites = defineCall({
  path: '/collect/list',
  about: 'person',
  summary: '我的收藏，新的在前；与收藏时相比有变化的带标记',
  guard: 'signedIn',
  request: z.object({
    kind: z._default(Kind, 'api'),
    /** Absent: all; the empty name holds those without a folder. */
    folder: z.optional(Folder),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(Favourite), {
    counts: z.array(z.object({ kind: Kind, count: z.int() })),
    /** Folders of this kind; the empty name first. */
    folders: z.array(z.object({ name: z.string(), count: z.int() })),
  }),
  codes: [],
});
export type FavouriteList = Infer<typeof listFavourites.reply>;

/** Which of these objects are favourites. */
export const findFavourites = defineCall({
  path: '/collect/find',
  about: 'person',
  summary: '这些对象中已收藏的',
  guard: 'signedIn',
  request: z.object({
    kind: Kind,
    objIds: JsonField(z.array(Id).check(z.maxLength(100, '一次最多100个'))),
  }),
  reply: z.object({ objIds: z.array(z.string()) }),
  codes: [],
});

export const addFavourite = defineCall({
  path: '/collect/add',
  about: 'person',
  summary: '收藏；已收藏的不变',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ kind: Kind, objId: Id, folder: z._default(Folder, '') }),
  reply: Empty,
  codes: ['E4004', 'E4010', 'E7001', 'E4007', 'E4008'],
});

const Chosen = {
  kind: Kind,
  objIds: JsonField(z.array(Id).check(z.minLength(1, '请选择收藏'), z.maxLength(50, '一次最多50个'))),
};

export const removeFavourites = defineCall({
  path: '/collect/remove',
  about: 'person',
  summary: '取消收藏；没有收藏的不管',
  effect: 'write',
  guard: 'signedIn',
  request: z.object(Chosen),
  reply: Empty,
  codes: [],
});

export const moveFavourites = defineCall({
  path: '/collect/move',
  about: 'person',
  summary: `移入收藏夹；没有的名字就新建，最多${foldersMax}个`,
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ ...Chosen, folder: z._default(Folder, '') }),
  reply: Empty,
  codes: ['E4008'],
});

export const watchFavourite = defineCall({
  path: '/collect/watch',
  about: 'person',
  summary: '订阅更新：有变化时发消息',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ kind: Kind, objId: Id, watched: IntField(0, 1) }),
  reply: Empty,
  codes: ['E4009'],
});
