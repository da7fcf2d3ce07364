import { type Deps, createContentService } from '@portal/server';
import { demoOperator } from './demoOperator';
import { siteFooter, siteHome } from './siteFacts';

/** What stands around the pages of the demo. */
export async function seedDemoSite(deps: Deps): Promise<void> {
  const operator = await demoOperator(deps.db);
  const contents = createContentService(deps);
  await deps.db.transaction().execute(async (tx) => {
    await contents.put(tx, { kind: 'siteHome', itemId: null, content: siteHome }, operator);
    await contents.put(tx, { kind: 'siteFooter', itemId: null, content: siteFooter }, operator);
  });
}
