import { AppError } from '../AppError';

const againSeconds = 5;

/**
 * Limits concurrent work of one kind per account, in this process.
 *
 * @returns a function that does the work or refuses it with `E0429`.
 */
export function createAtOnce(max: number) {
  const underWay = new Map<string, number>();

  return async function atOnce<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    const before = underWay.get(account) ?? 0;
    if (before >= max) throw new AppError('E0429', { leftSeconds: againSeconds });
    underWay.set(account, before + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(account) ?? 1) - 1;
      if (left > 0) underWay.set(account, left);
      else underWay.delete(account);
    }
  };
}
