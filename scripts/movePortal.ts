/* npm run portal -- export, diff or apply <folder>: settings and content of operators as files. */
import { describeChanges } from './lib/describeChanges';
import { endOnError } from './lib/endOnError';
import { applyPortal, exportPortal } from './lib/movePortal';
import { reachPortal } from './lib/reachPortal';
import { readWords } from './lib/readWords';

const usage = `用法：
  npm run portal -- export <目录>
  npm run portal -- diff <目录> --as <运营人员的账号> [--removes]
  npm run portal -- apply <目录> --as <运营人员的账号> [--removes]
--removes：目录里没有的内容从门户撤下；不写则保留。`;

async function main(): Promise<void> {
  const { positionals, values } = readWords(usage, {
    as: { type: 'string' },
    removes: { type: 'boolean', default: false },
  });
  const [what, folder] = positionals;
  const isExport = what === 'export';
  if (!folder || !(isExport || ((what === 'diff' || what === 'apply') && values.as))) throw new Error(usage);
  const { ask, close } = await reachPortal();
  try {
    if (isExport) {
      const { pieces, pictures } = await exportPortal(ask, folder);
      return console.log(`已导出到 ${folder}：${pieces} 项，${pictures} 张图片。`);
    }
    const isTrial = what === 'diff';
    const options = { as: values.as!, removes: values.removes, isTrial };
    const { changes, refusals } = await applyPortal(ask, folder, options);
    for (const line of describeChanges(changes)) console.log(line);
    for (const { part, key, reason } of refusals) console.log(`✕ ${part}/${key}：${reason}`);
    if (refusals.length > 0)
      throw new Error(`有 ${refusals.length} 项门户不接受${isTrial ? '' : '，没有改动任何内容'}。`);
    console.log(
      changes.length === 0
        ? '没有差异。'
        : `${isTrial ? '将改动' : '已改动'} ${changes.length} 项${isTrial ? '，还没有写入' : ''}。`,
    );
  } finally {
    await close();
  }
}

main().catch(endOnError);
