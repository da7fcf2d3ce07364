import { type Db, type Deps, contentLinks, createContentService } from '@portal/server';
import { demoOperator } from './demoOperator';
import { scenes } from './sceneFacts';

/** Scenes of the demo market, one of them a draft, with its APIs and documents. */
export async function seedDemoScenes(deps: Deps, tx: Db): Promise<void> {
  const apis = await tx.selectFrom('api_products').select(['id', 'code']).execute();
  const documents = await tx
    .selectFrom('documents')
    .select(['id', 'name'])
    .where('is_enabled', '=', true)
    .orderBy('name')
    .execute();
  const apiOf = (code: string): string => {
    const api = apis.find((one) => one.code === code);
    if (!api) throw new Error(`A demo scene needs the API ${code}`);
    return api.id;
  };

  const documentOf = (title: string) => documents.find(({ name }) => name === title)?.id;
  const operator = await demoOperator(tx);
  const contents = createContentService(deps, contentLinks);
  const kind = 'scene' as const;

  for (const [place, { id, state, steps, cases, documents: titles, ...scene }] of scenes.entries()) {
    const content = {
      ...scene,
      steps: steps.map(({ apis: codes, ...step }) => ({
        ...step,
        picks: codes.map(([code, note]) => ({ id: apiOf(code), note })),
      })),
      cases: cases.map((one) => ({ ...one, picks: [] })),
      documents: titles.map(documentOf).filter((one) => one !== undefined),
      order: place,
    };
    const publishing = state === 'draft' ? ({ kind: 'keep' } as const) : undefined;
    await contents.put(tx, { kind, itemId: null, newId: id, content, publishing }, operator);
  }
}
