import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');

const titles = readdirSync(root)
  .filter((folder) => folder.startsWith('mf-'))
  .map(
    (folder) => JSON.parse(readFileSync(path.join(root, folder, 'portal.json'), 'utf8')) as { title: string },
  )
  .map(({ title }) => title);

it('has no area title that is part of another, because 系统状态 lists them together', () => {
  const confused = titles.filter((title, at) =>
    titles.some((other, of) => of !== at && other.includes(title)),
  );

  expect(titles).not.toHaveLength(0);
  expect(confused).toEqual([]);
});
