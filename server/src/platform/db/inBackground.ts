import { AsyncLocalStorage } from 'node:async_hooks';

const background = new AsyncLocalStorage<true>();

/**
 * Runs what nobody waits for at a page: jobs, migrations, the start. It has connections of its own, on which
 * statements may take longer, and takes none from requests.
 */
export const inBackground = <Result>(work: () => Promise<Result>): Promise<Result> =>
  background.run(true, work);

export const isInBackground = (): boolean => background.getStore() === true;
