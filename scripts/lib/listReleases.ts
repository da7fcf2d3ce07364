import { releaseActions, type ReleaseAction, type ReleaseState } from '@portal/calls';
import { askPortal } from './portalClient';
import { printTable } from './printTable';
import { readWords } from './readWords';

interface HistoryEntry {
  at: string;
  remote: string;
  version: string;
  action: ReleaseAction;
  percent: number | null;
  by: string;
  note: string;
}

interface Composition {
  composition: string;
  firstSeenAt: string;
  parts: { remote: string; version: string }[];
}

const usage = '用法：npm run releases [-- --history <名称> | --composition <版本组合>]';

/** Live, canary and previous versions; --history <remote>; --composition <id>. */
export async function listReleases(words: string[]): Promise<void> {
  const { values, positionals } = readWords(
    usage,
    { history: { type: 'string' }, composition: { type: 'string' } },
    words,
  );
  if (positionals.length > 0) throw new Error(usage);
  if (values.composition !== undefined) return showComposition(values.composition);
  if (values.history !== undefined) return showHistory(values.history);
  const { records } = await askPortal<{ records: ReleaseState[] }>('GET', '');
  printTable(
    ['名称', '线上版本', '灰度', '上一个', '失败率', '上线时间', '发布者'],
    records.map(({ remote, live, canary, previous }) => [
      remote,
      live?.version ?? '—',
      canary ? `${canary.version} ${canary.percent}%` : '—',
      previous || '—',
      canary ? `${rateOf(live)}，灰度 ${rateOf(canary)}` : rateOf(live),
      live?.since ?? canary?.since ?? '',
      live?.by ?? canary?.by ?? '',
    ]),
  );
  for (const { remote, alert } of records) if (alert) console.log(`${remote} 的健康告警：${alert}`);
}

/** Of the page loads that had it: in how many it failed. */
function rateOf(standing: ReleaseState['live']): string {
  if (!standing || standing.visits === 0) return '—';
  const { failed, visits } = standing;
  return `${((100 * failed) / visits).toFixed(1)}%（${failed}/${visits}）`;
}

async function showHistory(remote: string): Promise<void> {
  const { records } = await askPortal<{ records: HistoryEntry[] }>(
    'GET',
    `/history?remote=${encodeURIComponent(remote)}`,
  );
  if (records.length === 0) throw new Error(`${remote} 没有发布记录。名称见 npm run releases。`);
  printTable(
    ['时间', '版本', '操作', '操作者', '说明'],
    records.map(({ at, version, action, percent, by, note }) => [
      at,
      version,
      releaseActions[action] + (percent ? ` ${percent}%` : ''),
      by,
      note,
    ]),
  );
}

async function showComposition(id: string): Promise<void> {
  const { composition, firstSeenAt, parts } = await askPortal<Composition>(
    'GET',
    `/compositions/${encodeURIComponent(id)}`,
  );
  console.log(`组合 ${composition}，首次出现于 ${firstSeenAt}`);
  printTable(
    ['名称', '版本'],
    parts.map(({ remote, version }) => [remote, version]),
  );
}
