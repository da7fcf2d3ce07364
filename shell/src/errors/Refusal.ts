import { CallError } from '@portal/client';
import type { CodeEntry } from '@portal/codes';

/** Refusal of a page by the server, with the catalogue's entry of its code. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    override readonly cause: CallError,
    /** Null: unknown code, or the catalogue could not be loaded. */
    readonly entry: CodeEntry | null,
  ) {
    super(cause.message, { cause });
  }
}

/** Turns errors with a server code into a `Refusal`; passes all others on. */
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
