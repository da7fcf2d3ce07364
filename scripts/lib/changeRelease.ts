import { createInterface } from 'node:readline/promises';
import { askPortal } from './portalClient';
import { readWords } from './readWords';

interface Outcome {
  /** Live from now on; empty: none. */
  version: string;
  withdrawn?: string;
}

interface RolledBack extends Outcome {
  /** Nobody gets it any more. */
  left: string;
  isCanary: boolean;
}

const usage = `用法：
  npm run promote -- <名称> [--canary 1…99]   灰度转正，或把它的比例扩大
  npm run activate -- <名称> <版本> [--canary 1…99]   让仍保留的任一版本重新上线，或重新灰度
  npm run rollback -- <名称> [版本]            停止灰度；没有灰度时回到上一个正常版本。写明版本时，只拿掉这一个
  npm run withdraw -- <名称> [--yes]           下线整个子应用`;

/** promote, activate, rollback, withdraw: changes the live version, from the next page load on. */
export async function changeRelease(words: string[]): Promise<void> {
  const { values, positionals } = readWords(
    usage,
    { canary: { type: 'string' }, yes: { type: 'boolean' } },
    words,
  );
  const [action = '', remote = '', version = '', ...rest] = positionals;
  const mayNameVersion = action === 'rollback' || (version !== '') === (action === 'activate');
  const isWhole = remote !== '' && rest.length === 0 && mayNameVersion;
  if (!isWhole || (values.canary !== undefined && !['promote', 'activate'].includes(action)))
    throw new Error(usage);
  const share = values.canary === undefined ? '' : `?canary=${encodeURIComponent(values.canary)}`;
  const seen = version === '' ? '' : `?seen=${encodeURIComponent(version)}`;
  const change = <Changed = Outcome>(target: string) =>
    askPortal<Changed>('POST', `/${encodeURIComponent(remote)}/${target}`);

  switch (action) {
    case 'promote': {
      if (values.canary === undefined)
        return console.log(`${remote} 灰度版本已转正，${liveNow(await change('promote'))}`);
      const widened = await change(`promote${share}`);
      return console.log(`${remote} ${widened.version} 的灰度已扩大到 ${values.canary}%`);
    }
    case 'activate': {
      const outcome = await change(`activate/${encodeURIComponent(version)}${share}`);
      const reach = values.canary === undefined ? liveNow(outcome) : `对 ${values.canary}% 的访客灰度`;
      return console.log(`${remote} ${version} 已重新启用，${reach}`);
    }
    case 'rollback':
      return console.log(`${remote} ${leftWith(await change<RolledBack>(`rollback${seen}`))}`);
    case 'withdraw': {
      if (values.yes !== true && !(await isMeant(remote))) return console.log('没有下线。');
      const { withdrawn = '' } = await change('withdraw');
      return console.log(
        `${remote} 已下线，原线上版本 ${withdrawn}。它的路径、导航与区块不再出现；恢复：npm run activate -- ${remote} ${withdrawn}`,
      );
    }
    default:
      throw new Error(usage);
  }
}

/** Older portals do not report which version was removed (`left`). */
const leftWith = (outcome: RolledBack) =>
  outcome.isCanary
    ? `已停止灰度 ${outcome.left}，${liveNow(outcome)} 不变`
    : `已回退${outcome.left ? ` ${outcome.left}` : ''}，${liveNow(outcome)}`;

const liveNow = ({ version }: Outcome) => `线上版本 ${version || '无'}`;

/** Asks for confirmation in a terminal only; scripts are trusted. */
async function isMeant(remote: string): Promise<boolean> {
  if (!process.stdin.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`把 ${remote} 从门户下线，访客打开它的页面会看到 404。确定？(y/N) `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
