import { categoriesMax } from '@portal/calls';
import type { Actor } from '../../../platform/Actor';
import { tell } from '../../../platform/announce';
import { AppError } from '../../../platform/AppError';
import { auditAct } from '../../../platform/auditAct';
import { changesOf } from '../../../platform/changesOf';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { newId } from '../../../platform/ids';
import { refuseOutdated } from '../../../platform/refuseOutdated';
import { say, type Translatable } from '../../../platform/i18n/say';
import {
  insertCategory,
  isMerged,
  lockTree,
  markOf,
  mergeInto,
  updateCategory,
  type CategoryFacts,
  type CategoryRow,
} from './category.repository';

interface Given {
  /** Absent: a new category. */
  cateId?: string;
  /** Absent: a top category. */
  parentId?: string;
  name: string;
  icon: string;
  order: number;
  /** Mark of what was seen; absent: not checked. */
  mark?: string;
}

const refuse = (name: string, message: Translatable) =>
  new AppError('E0017', { fields: [{ name, message }] });

export type CategoryService = ReturnType<typeof createCategoryService>;

/** The two-level tree of categories. */
export function createCategoryService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const note = (tx: Db, event: string, actor: Actor, detail: object) =>
    auditAct(tx, { actor, at: clock(), event, detail: { ...detail } });

  /** Adds or changes a category; the caller holds the lock of the tree. @returns its id */
  async function put(
    tx: Db,
    tree: readonly CategoryRow[],
    { cateId, parentId, name, icon, order, mark }: Given,
    actor: Actor,
  ): Promise<string> {
    const facts = { parent_id: parentId ?? null, name: name.trim(), icon: icon.trim(), sort: order };
    const before = tree.find((row) => row.id === cateId) ?? null;
    if (!before && tree.length >= categoriesMax) throw refuse('name', say`最多 ${categoriesMax} 个分类`);
    if (before) refuseOutdated(mark, markOf(before), markOf(facts));
    refusePlace(tree, before, facts);
    refuseTaken(tree, before?.id, facts);
    const id = cateId ?? newId('cat');
    if (before) {
      await updateCategory(tx, id, facts);
      const changes = changesOf(placeOf(tree, before), placeOf(tree, facts));
      await note(tx, 'category.edit', actor, { id, name: facts.name, ...changes });
    } else {
      await insertCategory(tx, id, facts);
      await note(tx, 'category.add', actor, { id, name: facts.name, to: pathOf(tree, facts) });
    }
    await tell(tx, 'shown.changed', 'category');
    return id;
  }

  return {
    /** @throws {AppError} `E0017` for a parent or a name that is not allowed, `E7042`. */
    save: (given: Given, actor: Actor) =>
      inTransaction(db, async (tx) => {
        const tree = await lockTree(tx);
        if (given.cateId !== undefined) getCategory(tree, given.cateId, 'cateId');
        return { cateId: await put(tx, tree, given, actor) };
      }),

    /**
     * Saves a category under a given id, whether or not it exists.
     *
     * @throws {AppError} `E0017`, also for a category that was merged into another.
     */
    async bring(tx: Db, given: Given & { cateId: string }, actor: Actor): Promise<void> {
      const tree = await lockTree(tx);
      if (await isMerged(tx, given.cateId)) throw refuse('cateId', say`这里已经合并到别的分类`);
      await put(tx, tree, given, actor);
    },

    /** @returns the number of APIs that moved @throws {AppError} `E0017` when these two cannot be merged. */
    merge: (cateId: string, intoId: string, actor: Actor) =>
      inTransaction(db, async (tx) => {
        const tree = await lockTree(tx);
        const merged = getCategory(tree, cateId, 'cateId');
        const into = getCategory(tree, intoId, 'intoId');
        if (merged.id === into.id) throw refuse('intoId', say`请选择另一个分类`);
        const children = childrenOf(tree, merged.id);
        if (children.length > 0 && into.parent_id !== null)
          throw refuse('intoId', say`它还有下级分类，只能合并到一级分类`);
        for (const child of children) refuseTaken(tree, child.id, { ...child, parent_id: into.id }, 'intoId');
        const apiNum = await mergeInto(tx, merged.id, into.id);
        const [from, to] = [pathOf(tree, merged), pathOf(tree, into)];
        await note(tx, 'category.merge', actor, {
          id: merged.id,
          name: merged.name,
          from,
          to,
          count: apiNum,
        });
        await tell(tx, 'shown.changed', 'category');
        return { apiNum };
      }),
  };
}

const childrenOf = (tree: readonly CategoryRow[], id: string) =>
  tree.filter(({ parent_id }) => parent_id === id);

function getCategory(tree: readonly CategoryRow[], id: string, field: string): CategoryRow {
  const found = tree.find((row) => row.id === id);
  if (!found) throw refuse(field, say`分类已不存在，请刷新页面`);
  return found;
}

/** The tree has two levels only. */
function refusePlace(tree: readonly CategoryRow[], before: CategoryRow | null, { parent_id }: CategoryFacts) {
  if (parent_id === null) return;
  const parent = getCategory(tree, parent_id, 'parentId');
  if (parent.id === before?.id) throw refuse('parentId', say`不能放到它自己下面`);
  if (parent.parent_id !== null) throw refuse('parentId', say`分类只有两级，请选择一级分类`);
  if (before && childrenOf(tree, before.id).length > 0)
    throw refuse('parentId', say`它还有下级分类，请先移走它们`);
}

/** Siblings must have different names: visitors have nothing else to tell them apart by. */
function refuseTaken(
  tree: readonly CategoryRow[],
  id: string | undefined,
  { parent_id, name }: CategoryFacts,
  field = 'name',
) {
  if (tree.some((row) => row.parent_id === parent_id && row.name === name && row.id !== id))
    throw refuse(field, say`这里已有“${name}”，请换个名称或先合并两者`);
}

/** The position of a category in the tree, as fields. */
const placeOf = (tree: readonly CategoryRow[], { parent_id, name, icon, sort }: CategoryFacts) => ({
  ...{ name, icon, order: sort },
  parent: tree.find(({ id }) => id === parent_id)?.name ?? null,
});

/** The position of a category as text. */
function pathOf(tree: readonly CategoryRow[], { parent_id, name, icon, sort }: CategoryFacts): string {
  const parent = tree.find(({ id }) => id === parent_id);
  return /* as is */ `${parent ? `${parent.name} / ` : ''}${icon}${name}（排序 ${sort}）`;
}
