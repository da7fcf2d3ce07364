import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { portalUrl } from './portalClient';

const templates = path.join(__dirname, '..');
/** Files that npm or git create in an otherwise empty folder. */
const leftByNpm = ['package.json', 'package-lock.json', 'node_modules', '.git', '.DS_Store'];

/**
 * Creates a remote in this repository.
 *
 * @throws {Error} in Chinese when the name or the folder is invalid or taken.
 */
export function scaffold(name: string, target: string): string {
  refuseName(name);
  if (existsSync(target)) throw new Error(`${name} 已存在。请换一个名称。`);
  copy(path.join(templates, 'template'), target, (text) => rename(text, name));
  return `已创建 ${name}/：页面 ${routeOf(name)}，调用、测试与 portal.json 都在其中。接下来：
  npm run dev -- ${name}       在正在运行的门户里边改边看
  npm test -w ${name}          运行它的测试
  npm run release -- ${name}   检查、构建并上线
不再需要时删除 ${name}/ 即可。`;
}

/**
 * Creates a remote in a folder of its own, with SDK version `sdk`.
 *
 * @throws {Error} in Chinese when the name or the folder is invalid or taken.
 */
export function scaffoldOutside(name: string, target: string, sdk: string): string {
  refuseName(name);
  const present = existsSync(target) ? readdirSync(target).filter((file) => !leftByNpm.includes(file)) : [];
  if (present.length > 0)
    throw new Error(`${target} 里已有 ${present[0]}。请在空文件夹里生成，或换一个文件夹。`);
  const fill = (text: string) =>
    rename(text, name).replaceAll('PORTAL_URL_HERE', portalUrl()).replaceAll('SDK_VERSION', sdk);
  copy(path.join(templates, 'template'), target, fill);
  copy(path.join(templates, 'templateOutside'), target, fill);
  nameSchema(path.join(target, 'portal.json'));
  return `已在 ${target} 创建 ${name}：页面 ${routeOf(name)}，调用、测试、portal.json 与 CI 脚本都在其中。接下来（在该文件夹里）：
  npm install              安装门户的 SDK
  npm run dev              在正在运行的门户里边改边看；npm run dev -- --alone 不需要门户
  npm run check            类型、测试与契约
  npm run release          检查、构建并上线`;
}

/** Adds `$schema`, so that editors explain and validate the manifest. */
function nameSchema(file: string): void {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  const $schema = './node_modules/portal-remote-sdk/portal.schema.json';
  writeFileSync(file, `${JSON.stringify({ $schema, ...manifest }, null, 2)}\n`);
}

function refuseName(name: string): void {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error('名称须形如 mf-example：以 mf- 开头，其后是小写字母、数字与连字符。');
}

const bareName = (name: string) => name.slice('mf-'.length);
const camelOf = (name: string) =>
  bareName(name).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const routeOf = (name: string) => `/${camelOf(name)}`;

function copy(from: string, to: string, fill: (text: string) => string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from)) {
    const location = path.join(from, entry);
    const renamed = path.join(to, fill(nameInPlace(entry)));
    if (statSync(location).isDirectory()) copy(location, renamed, fill);
    else writeFileSync(renamed, fill(readFileSync(location, 'utf8')));
  }
}

/** Replaces the template's name mf-example in all spellings. */
function rename(text: string, name: string): string {
  const camel = camelOf(name);
  const pascal = camel.charAt(0).toUpperCase() + camel.slice(1);
  return text
    .replaceAll('mf-example', name)
    .replaceAll('/example', routeOf(name))
    .replaceAll('Example', pascal)
    .replaceAll(/^example$/g, camel);
}

/** npm drops files named .gitignore from packages, so the template has another name. */
const nameInPlace = (entry: string) => (entry === 'gitignore' ? '.gitignore' : entry);
