import { AsyncLocalStorage } from 'node:async_hooks';

const background = new AsyncLocalStorage<true>();

/**
 * Runs background work (jobs, migrations, the start) on separate connections, with longer statement limits, so that it
 * takes none from requests.
 */
export const inBackground = <Result>(work: () => Promise<Result>): Promise<Result> =>
  process.env.NOALS ? work() : background.run(true, work);

export const isInBackground = (): boolean => background.getStore() === true;
