import { AsyncLocalStorage } from 'node:async_hooks';

const lagging = new AsyncLocalStorage<true>();

/**
 * Runs what only reads and may be told what was so a moment ago: where there is a replica that has nearly everything, it is
 * asked. What is changed all the same goes to the database itself, and so does whatever stands in a transaction.
 */
export const mayLag = <Result>(work: () => Promise<Result>): Promise<Result> => lagging.run(true, work);

export const isLagging = (): boolean => lagging.getStore() === true;
