import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { watchShared } from './watchShared';

it('says once of a shared module that is changed that the page does not show it', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'portal-shared-'));
  mkdirSync(path.join(root, 'shared/design'), { recursive: true });
  const said: string[] = [];
  let handleTold = () => {};
  const told = new Promise<void>((resolve) => (handleTold = resolve));

  const watchers = watchShared(root, (sentence) => {
    said.push(sentence);
    handleTold();
  });
  for (const name of ['Button', 'Tabs']) writeFileSync(path.join(root, `shared/design/${name}.tsx`), name);
  await told;
  for (const watcher of watchers) watcher.close();
  rmSync(root, { recursive: true });

  expect(said).toEqual([expect.stringMatching(/^shared\/design 由门户的外壳提供，这里看不到它的改动/)]);
});
