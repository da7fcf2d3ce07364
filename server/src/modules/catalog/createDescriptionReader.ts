import { say } from '../../platform/said/say';
import { saidAgain, wordsAgain } from '../../platform/said/saidAgain';
import { OverLimitError } from '../../platform/workers/OverLimitError';
import type { Workers } from '../../platform/workers/Workers';
import type { ParsedDescription } from './parseDescription';
import { parsing } from './parsing';

/** Reads the description of one account, see `parseDescription`. */
export type DescriptionReader = (account: string, text: string) => Promise<ParsedDescription>;

/**
 * Reads descriptions in workers: one that takes too much is refused like any other that cannot be used.
 *
 * @throws {AppError} `E0429` when too much waits to be read.
 */
export const createDescriptionReader =
  (workers: Workers): DescriptionReader =>
  (account, text) =>
    workers.run(parsing, account, text).then(sayAgain, refuseExcess);

const causes = { time: say`读取超过了限定的时间`, memory: say`读取超过了限定的内存` };

/** What a worker says has come as a mere copy. */
function sayAgain(parsed: ParsedDescription): ParsedDescription {
  const problems = parsed.problems.map((problem) => ({
    ...problem,
    cause: saidAgain(problem.cause),
    places: problem.places.map(wordsAgain),
    remedy: saidAgain(problem.remedy),
  }));
  return { ...parsed, problems };
}

function refuseExcess(error: unknown): ParsedDescription {
  if (!(error instanceof OverLimitError)) throw error;
  const problem = { level: 'error' as const, cause: causes[error.limit], count: 1, places: [say`文件`] };
  return {
    isUsable: false,
    problems: [{ ...problem, remedy: say`减少层层引用与重复的内容，或拆成多个描述文件` }],
  };
}
