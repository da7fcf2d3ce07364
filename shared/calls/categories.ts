import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Id, IntField, SeenMark, Text } from './fields';

/** Limited, because every page that shows the tree draws all of it. */
export const categoriesMax = 200;
export const categoryNameMax = 20;
export const categoryOrderMax = 9999;

const ManagedCategory = z.object({
  cateId: z.string(),
  /** Null: a top-level category. */
  parentId: z.nullable(z.string()),
  name: z.string(),
  /** One character; empty: none. */
  icon: z.string(),
  order: z.int(),
  /** Number of all its APIs, regardless of visibility and state. */
  apiNum: z.int(),
  mark: SeenMark,
});
export type ManagedCategory = Infer<typeof ManagedCategory>;

export const listManagedCategories = defineCall({
  path: '/ops/categoryList',
  summary: 'API 分类树：每个一级分类后面是它的二级分类，各按排序',
  guard: 'operator',
  request: z.object({}),
  reply: z.object({ records: z.array(ManagedCategory) }),
  codes: [],
});

/** Adds, renames, moves or orders a category; its content moves along. */
export const saveCategory = defineCall({
  path: '/ops/categorySave',
  summary: '保存 API 分类：不给编号则新增；改上级即移动，其中的 API 一起移动',
  effect: 'write',
  guard: 'operator',
  request: z.object({
    cateId: z.optional(Id),
    /** Absent: at the top level. */
    parentId: z.optional(Id),
    name: Text(categoryNameMax, 2),
    icon: z._default(z.string().check(z.refine((icon) => [...icon].length <= 1, '图标是一个字符')), ''),
    order: IntField(0, categoryOrderMax),
    mark: SeenMark,
  }),
  reply: z.object({ cateId: z.string() }),
  codes: ['E7042'],
});

/** Moves the content of one category to another; old addresses lead there, too. Cannot be undone. */
export const mergeCategory = defineCall({
  path: '/ops/categoryMerge',
  summary: '合并 API 分类：其中的 API、草稿、代金券与下级分类归入另一个，旧地址继续有效',
  effect: 'write',
  guard: 'operator',
  request: z.object({ cateId: Id, intoId: Id }),
  reply: z.object({ apiNum: z.int() }),
  codes: [],
});
