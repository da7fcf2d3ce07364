/* npm run texts: updates every messages/en.json from the sources; missing translations are "". */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { catalogueOf, readTextAreas } from './lib/texts/textAreas';

const areas = readTextAreas();
/** Texts translated elsewhere get the same translation. */
const known = new Map(
  areas.flatMap(({ english }) => Object.entries(english).filter(([, message]) => message)),
);

for (const { name, texts, english } of areas) {
  const file = catalogueOf(name);
  const entries = [...texts.keys()].sort().map((key) => [key, english[key] || known.get(key) || ''] as const);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  const missing = entries.filter(([, message]) => !message);
  if (missing.length > 0) console.log(`${name}/messages/en.json：${missing.length} 条待译`);
}
