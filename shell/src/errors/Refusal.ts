import { CallError } from '@portal/client';
import type { CodeEntry } from '@portal/codes';

/** What the server refused a page with, and what the catalogue says about the code. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    override readonly cause: CallError,
    /** Null: this shell does not know the code, or the catalogue did not come. */
    readonly entry: CodeEntry | null,
  ) {
    super(cause.message, { cause });
  }
}

/** Makes a page's work reject with a `Refusal` where the server answered with a code; all else is passed on. */
export const explained =
  <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
  (...args: Args): Promise<Result> =>
    work(...args).catch(async (error: unknown) => {
      throw await explain(error);
    });

async function explain(error: unknown): Promise<unknown> {
  if (!(error instanceof CallError) || error.code === 'TIMEOUT' || error.code === 'NETWORK') return error;
  const { code } = error;
  // Most visits need no catalogue: it is no part of the shell's first scripts.
  const entry = await import('@portal/codes').then(
    ({ codes }) => codes[code] ?? null,
    () => null,
  );
  return new Refusal(error, entry);
}
