import {
  type Deps,
  type Payments,
  createContent,
  createFileService,
  createFinance,
  createMarket,
  createObjectStore,
  createPayments,
  createWorkers,
} from '@portal/server';

/** The demo's payment services as of a given time. */
export function paymentsAt(deps: Deps): (at: Date) => Payments {
  const files = createFileService(deps, createObjectStore(deps.config.fileStore), createWorkers());
  return (at) => {
    const then = { ...deps, clock: () => at };
    const needs = { content: createContent(then), finance: createFinance(then), files: { files } };
    return createPayments(then, { files: { files }, market: createMarket(then, needs) });
  };
}
