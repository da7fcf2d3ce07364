/*
 * npm run new -- mf-example [--outside <folder>]: creates a remote with page, call, test and manifest, ready for
 * release.
 */
import path from 'node:path';
import { buildSdk } from './lib/buildSdk';
import { endOnError } from './lib/endOnError';
import { readWords } from './lib/readWords';
import { scaffold, scaffoldOutside } from './lib/scaffold';

const root = path.join(__dirname, '..');
const usage =
  '用法：npm run new -- mf-名称 [--outside <文件夹>]（小写字母、数字与连字符，例如 mf-example；--outside：不在本仓库里的团队）';

async function main(): Promise<void> {
  const { values, positionals } = readWords(usage, { outside: { type: 'string' } });
  const [name = '', ...rest] = positionals;
  if (!name || rest.length > 0) throw new Error(usage);
  if (values.outside === undefined) return console.log(scaffold(name, path.join(root, name)));
  const { version } = await buildSdk();
  console.log(scaffoldOutside(name, path.resolve(values.outside), version));
}

main().catch(endOnError);
