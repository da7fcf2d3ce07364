import { saveCategory } from '@portal/calls';
import { z, type Infer } from '@portal/schema';
import type { PortablePart } from '../../../platform/portable';
import { listAfter } from './category.queries';
import type { CategoryService } from './category.service';

const { name, icon, order } = saveCategory.request.shape;
const Category = z.object({ parentId: z.nullable(z.string()), name, icon, order });
type Category = Infer<typeof Category>;

/**
 * The category tree as portable content. A category that the imported content lacks is kept, because APIs may be in it.
 */
export const createCategoriesPart = (categories: CategoryService): PortablePart<Category> => ({
  name: 'categories',
  title: '分类',
  schema: Category,

  list: async (db, after, limit) =>
    (await listAfter(db, after, limit)).map(({ id, parent_id, name: called, icon: sign, sort }) => [
      id,
      { parentId: parent_id, name: called, icon: sign, order: sort },
    ]),

  // Parents are imported before their children, and all categories before the contents.
  rankOf: (_key, { parentId }) => (parentId === null ? -2 : -1),

  put: (tx, cateId, { parentId, ...facts }, actor) =>
    categories.bring(tx, { ...facts, cateId, parentId: parentId ?? undefined }, actor),
});
