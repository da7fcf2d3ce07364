/* portal-remote: command line of external teams, run in the folder of their remote. */
import { buildRelease } from '../lib/buildRelease';
import { changeRelease } from '../lib/changeRelease';
import { devAlone } from '../lib/devAlone';
import { devInPortal } from '../lib/devInPortal';
import { endOnError } from '../lib/endOnError';
import { listReleases } from '../lib/listReleases';
import { askBeforeBuild, greetPortal, publish, readShare } from '../lib/publish';
import { readWords } from '../lib/readWords';
import { nameOf, readPortalManifest } from '../lib/releaseFiles';
import { scaffoldOutside } from '../lib/scaffold';
import { checkOwnSources, runOwnTests } from './checkOwnSources';
import { ownSources } from './ownSources';
import { readOwnAnswers } from './readOwnAnswers';
import { refuseUnservedContract, sdkVersion } from './servedSdk';

const appDir = process.cwd();

const usage = `portal-remote ${sdkVersion()}
用法（在子应用的文件夹里）：
  portal-remote new mf-名称              在当前文件夹生成一个子应用
  portal-remote dev [--alone]            边改边看：在正在运行的门户里，或不需要门户
  portal-remote check                    类型、单元测试，以及门户是否支持它的契约
  portal-remote test [jest 的参数]       单元测试
  portal-remote build                    构建到 dist/<版本>/
  portal-remote release [--canary 1…99] [--skip-checks] [--if-changed]
  portal-remote releases                 门户里各子应用的版本；--history mf-名称
  portal-remote promote [--canary 1…99] · activate <版本> · rollback [版本] · withdraw
门户地址由 PORTAL_URL 指定，发布令牌由 RELEASE_TOKEN 指定。`;

/** Commands for a remote default to the one in this folder; its name is optional. */
const ofThisRemote = (action: string) => (words: string[]) => {
  const name = nameOf(appDir);
  const [first = ''] = words;
  if (first.startsWith('mf-') && first !== name)
    throw new Error(`这里是 ${name}，不是 ${first}。请在 ${first} 的文件夹里运行。`);
  return changeRelease([action, name, ...(first === name ? words.slice(1) : words)]);
};

async function dev(words: string[]): Promise<void> {
  const { values } = readWords(usage, { alone: { type: 'boolean' } }, words);
  await (values.alone ? devAlone(appDir, readOwnAnswers) : devInPortal(appDir));
}

async function check(): Promise<void> {
  await refuseUnservedContract(appDir);
  await checkOwnSources(appDir);
  console.log(`${nameOf(appDir)} 的类型与单元测试通过。`);
}

async function build(): Promise<void> {
  const { folder, isNew } = await buildRelease(appDir, ownSources);
  console.log(isNew ? `已构建 ${folder}` : `已是最新 ${folder}`);
}

async function release(words: string[]): Promise<void> {
  const startedAt = Date.now();
  const { values } = readWords(
    usage,
    {
      canary: { type: 'string' },
      'skip-checks': { type: 'boolean' },
      'if-changed': { type: 'boolean' },
    },
    words,
  );
  const share = readShare(values.canary);
  await refuseUnservedContract(appDir);
  await greetPortal();
  await askBeforeBuild(readPortalManifest(appDir));
  const [{ folder }] = await Promise.all([
    buildRelease(appDir, ownSources),
    values['skip-checks'] ? null : checkOwnSources(appDir),
  ]);
  await publish(folder, { share, startedAt, mayExist: values['if-changed'] === true });
}

async function create(words: string[]): Promise<void> {
  const [name = '', ...rest] = words;
  if (rest.length > 0) throw new Error(usage);
  console.log(scaffoldOutside(name, appDir, sdkVersion()));
}

const commands: Record<string, (words: string[]) => Promise<void>> = {
  new: create,
  dev,
  check,
  test: (words) => runOwnTests(appDir, words),
  build,
  release,
  releases: listReleases,
  promote: ofThisRemote('promote'),
  activate: ofThisRemote('activate'),
  rollback: ofThisRemote('rollback'),
  withdraw: ofThisRemote('withdraw'),
};

async function main(): Promise<void> {
  const [name = '', ...words] = process.argv.slice(2);
  if (!Object.hasOwn(commands, name)) {
    console.log(usage);
    process.exit(name ? 1 : 0);
  }
  await commands[name]!(words);
}

main().catch((error: Error) => endOnError(error));
