/* npm run new -- mf-example: a remote with a page, a call, a test and a manifest, ready to be released. */
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
const template = path.join(__dirname, 'template');

function main(): void {
  const [name = '', ...rest] = process.argv.slice(2);
  if (rest.length > 0 || !/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error('用法：npm run new -- mf-名称（小写字母、数字与连字符，例如 mf-example）');
  const target = path.join(root, name);
  if (existsSync(target)) throw new Error(`${name} 已存在。请换一个名称。`);
  copy(template, target, name);
  console.log(`已创建 ${name}/：页面 ${routeOf(name)}，调用、测试与 portal.json 都在其中。接下来：
  npm run dev -- ${name}       在正在运行的门户里边改边看
  npm test -w ${name}          运行它的测试
  npm run release -- ${name}   检查、构建并上线
不再需要时删除 ${name}/ 即可。`);
}

const bareName = (name: string) => name.slice('mf-'.length);
const camelOf = (name: string) =>
  bareName(name).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const routeOf = (name: string) => `/${camelOf(name)}`;

function copy(from: string, to: string, name: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from)) {
    const location = path.join(from, entry);
    const renamed = path.join(to, rename(entry, name));
    if (statSync(location).isDirectory()) copy(location, renamed, name);
    else writeFileSync(renamed, rename(readFileSync(location, 'utf8'), name));
  }
}

/** The template is called mf-example: its words become those of the new remote. */
function rename(text: string, name: string): string {
  const camel = camelOf(name);
  const pascal = camel[0]!.toUpperCase() + camel.slice(1);
  return text
    .replaceAll('mf-example', name)
    .replaceAll('/example', routeOf(name))
    .replaceAll('Example', pascal)
    .replaceAll(/^example$/g, camel);
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
