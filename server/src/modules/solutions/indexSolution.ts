import { sceneTypes } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { putSearchEntry, removeSearchEntry } from '../search';
import { findIndexed, listApisOf, listSteps } from './solution.queries';

/** Updates the search entry of a scene in the main portal, or removes it if it is no longer findable. */
export async function indexSolution(db: Db, id: string): Promise<void> {
  const solution = await findIndexed(db, id);
  if (solution?.state !== 'published') return removeSearchEntry(db, 'solution', id);
  const steps = await listSteps(db, id);
  const apis = await listApisOf(db, null, id);
  const { title, brief, pains, benefits, type } = solution;
  await putSearchEntry(db, {
    kind: 'solution',
    objectId: id,
    title,
    body: [brief, ...pains, ...steps.map((step) => `${step.title}：${step.text}`), ...benefits].join(' '),
    keywords: [sceneTypes[type], ...apis.map(({ name, note }) => `${name} ${note}`)].join(' '),
    portals: ['main'],
    facets: { type },
    updatedAt: solution.updated_at,
  });
}
