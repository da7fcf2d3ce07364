import { say } from '../../../platform/i18n/say';
import { parseTranslatable, parseText } from '../../../platform/i18n/parseText';
import { OverLimitError } from '../../../platform/workers/OverLimitError';
import type { Problem } from './problems';

/** A message from a worker is a plain copy, so its texts are built anew here. */
export function restoreProblems<Read extends { problems: Problem[] }>(read: Read): Read {
  const problems = read.problems.map((problem) => ({
    ...problem,
    cause: parseTranslatable(problem.cause),
    places: problem.places.map(parseText),
    remedy: parseTranslatable(problem.remedy),
  }));
  return { ...read, problems };
}

const causes = { time: say`读取超过了限定的时间`, memory: say`读取超过了限定的内存` };

/** The finding reported for a file that took too much to parse. Any other error is thrown again. */
export function refuseExcess(error: unknown): { isUsable: false; problems: Problem[] } {
  if (!(error instanceof OverLimitError)) throw error;
  const problem = { level: 'error' as const, cause: causes[error.limit], count: 1, places: [say`文件`] };
  return {
    isUsable: false,
    problems: [{ ...problem, remedy: say`减少层层引用与重复的内容，或拆成多个描述文件` }],
  };
}
