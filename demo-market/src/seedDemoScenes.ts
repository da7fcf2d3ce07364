import { type Db } from '@portal/server';
import { scenes } from './sceneFacts';

/** Scenes of the demo market, one of them a draft, out of its APIs and documents. */
export async function seedDemoScenes(tx: Db, now: Date): Promise<void> {
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

  for (const [sort, { steps, cases, documents: titles, ...scene }] of scenes.entries()) {
    await tx
      .insertInto('solutions')
      .values({
        ...scene,
        cases: JSON.stringify(cases),
        document_ids: documents.filter(({ name }) => titles.includes(name)).map(({ id }) => id),
        sort,
        updated_at: now,
      })
      .execute();
    for (const [seq, { title, text, apis: codes }] of steps.entries()) {
      const step = `${scene.id}_${seq + 1}`;
      await tx
        .insertInto('solution_steps')
        .values({ id: step, solution_id: scene.id, seq, title, text })
        .execute();
      await tx
        .insertInto('solution_apis')
        .values(
          codes.map(([code, note], place) => ({ step_id: step, api_id: apiOf(code), seq: place, note })),
        )
        .execute();
    }
  }
}
