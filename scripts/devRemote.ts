/* npm run dev -- mf-docs [--alone]: one remote in watch mode, in the running portal or without one. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { releasedApps } from './lib/apps';
import { devAlone } from './lib/devAlone';
import { devInPortal } from './lib/devInPortal';
import { endOnError } from './lib/endOnError';
import { portalUrl } from './lib/portalClient';
import { readAnswers } from './lib/readAnswers';

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { alone: { type: 'boolean', default: false } },
  });
  const remotes = releasedApps().filter((folder) => path.basename(folder) !== 'shell');
  const [name = ''] = positionals;
  const appDir = remotes.find((folder) => path.basename(folder) === name);
  if (!appDir) {
    console.log(
      `用法：npm run dev -- <名称>          在正在运行的门户里以监视模式打开一个子应用，其余保持线上版本\n      npm run dev -- <名称> --alone  不需要门户，由示例数据回答它的调用\n改动后页面自动刷新。\n可选：${remotes
        .map((folder) => path.basename(folder))
        .join('、')}\n门户地址由 PORTAL_URL 指定，默认 ${portalUrl()}。`,
    );
    process.exit(name ? 1 : 0);
  }
  await (values.alone ? devAlone(appDir, readAnswers) : devInPortal(appDir));
}

main().catch(endOnError);
