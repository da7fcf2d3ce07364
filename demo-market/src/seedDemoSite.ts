import { messageTemplateKinds } from '@portal/calls';
import { keysOf } from '@portal/rules';
import { type Deps, contentLinks, createContentService } from '@portal/server';
import { demoOperator } from './demoOperator';
import { slides } from './marketFacts';
import { helpCard, helpPage, priceFloor, siteBanner, siteFooter, siteHome, siteSearch } from './siteFacts';

/** Texts around the pages of the demo. */
export async function seedDemoSite(deps: Deps): Promise<void> {
  const operator = await demoOperator(deps.db);
  const contents = createContentService(deps, contentLinks);
  await deps.db.transaction().execute(async (tx) => {
    await contents.put(tx, { kind: 'siteHome', itemId: null, content: siteHome }, operator);
    for (const [order, { title, image, link }] of slides.entries())
      await contents.put(
        tx,
        { kind: 'slide', itemId: null, content: { title, image: `/media/${image}`, link, order } },
        operator,
      );
    await contents.put(
      tx,
      { kind: 'siteBanner', itemId: null, content: siteBanner, publishing: { kind: 'keep' } },
      operator,
    );
    await contents.put(tx, { kind: 'siteSearch', itemId: null, content: siteSearch }, operator);
    for (const kind of ['homeApis', 'siteRows'] as const)
      await contents.put(tx, { kind, itemId: null, content: {}, publishing: { kind: 'keep' } }, operator);
    for (const [kind, content] of [
      ['helpPage', helpPage],
      ['helpCard', helpCard],
      ['priceFloor', priceFloor],
    ] as const)
      await contents.put(tx, { kind, itemId: null, content, publishing: { kind: 'keep' } }, operator);
    // The texts of messages without a template, as a starting point for operators.
    for (const kind of keysOf(messageTemplateKinds))
      await contents.put(tx, { kind, itemId: null, content: {}, publishing: { kind: 'keep' } }, operator);
    await contents.put(tx, { kind: 'siteFooter', itemId: null, content: siteFooter }, operator);
  });
}
