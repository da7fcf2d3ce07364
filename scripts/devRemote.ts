/* npm run dev -- mf-docs [--alone]: a remote in watch mode, in the running portal or without one. */
import path from 'node:path';
import { releasedApps } from './lib/apps';
import { devAlone } from './lib/devAlone';
import { devInPortal } from './lib/devInPortal';
import { endOnError } from './lib/endOnError';
import { portalUrl } from './lib/portalClient';
import { readAnswers } from './lib/readAnswers';
import { readWords } from './lib/readWords';
import { watchShared } from './lib/watchShared';

async function main(): Promise<void> {
  const remotes = releasedApps().filter((folder) => path.basename(folder) !== 'shell');
  const names = remotes.map((folder) => path.basename(folder));
  const usage = `用法：npm run dev -- <名称>          在正在运行的门户里以监视模式打开一个子应用，其余保持线上版本
      npm run dev -- <名称> --alone  不需要门户，由示例数据回答它的调用
改动后页面自动刷新；类型由编辑器与 npm run release 检查。
可选：${names.join('、')}
门户地址由 PORTAL_URL 指定，默认 ${portalUrl()}。`;

  const { positionals, values } = readWords(usage, { alone: { type: 'boolean', default: false } });
  const [name = '', ...others] = positionals;
  const appDir = remotes.find((folder) => path.basename(folder) === name);
  if (name && !appDir) throw new Error(`没有 ${name} 这个子应用。\n${usage}`);
  if (!appDir || others.length > 0) throw new Error(usage);
  if (values.alone) return devAlone(appDir, readAnswers);
  await devInPortal(appDir);
  watchShared(path.dirname(appDir), (sentence) => console.log(sentence));
}

main().catch(endOnError);
