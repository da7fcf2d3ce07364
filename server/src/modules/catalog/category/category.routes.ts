import { listManagedCategories, mergeCategory, saveCategory } from '@portal/calls';
import { actorOf } from '../../../platform/http/actorOf';
import type { Answerer } from '../../../platform/http/answer';
import { listManaged } from './category.queries';
import type { CategoryService } from './category.service';

/** The category routes of operators. */
export function registerCategoryRoutes(answer: Answerer, categories: CategoryService): void {
  answer(listManagedCategories, async ({ db }) => ({ records: await listManaged(db) }));

  answer(saveCategory, ({ input, member, visitor }) =>
    categories.save(input, actorOf('operator', member, visitor)),
  );

  answer(mergeCategory, ({ input: { cateId, intoId }, member, visitor }) =>
    categories.merge(cateId, intoId, actorOf('operator', member, visitor)),
  );
}
