import { listed } from './i18n/listed';
import { say } from './i18n/say';
import type { Deps } from './Deps';
import type { HealthLine } from './desk';
import { listJobs } from './jobs.repository';

const shownMax = 3;

/** Health line of the background jobs. */
export async function jobHealth({ db }: Pick<Deps, 'db'>): Promise<readonly HealthLine[]> {
  const jobs = await listJobs(db);
  const failing = jobs.filter(({ failures }) => failures > 0);
  const names = failing.slice(0, shownMax).map(({ name, failures }) => say`${name}（连续 ${failures} 次）`);
  const text =
    failing.length === 0
      ? say`${jobs.length} 个任务都按时完成`
      : say`${failing.length} 个任务失败：${listed(names)}，原因见服务器日志`;
  const isBad = failing.some(({ failures }) => failures >= shownMax);
  return [
    { part: say`后台任务`, state: failing.length === 0 ? 'good' : isBad ? 'bad' : 'warn', text, link: '' },
  ];
}
