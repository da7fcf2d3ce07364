import { AsyncLocalStorage } from 'node:async_hooks';

const lagging = new AsyncLocalStorage<true>();

/**
 * Runs reads that tolerate slightly old data: a replica is used where one is fresh enough. Writes and everything in a
 * transaction go to the primary nevertheless.
 */
export const mayLag = <Result>(work: () => Promise<Result>): Promise<Result> => (process.env.NOALS ? work() : lagging.run(true, work));

export const isLagging = (): boolean => lagging.getStore() === true;
