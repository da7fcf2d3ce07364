import { parsing } from '../src/modules/catalog';
import { createWorkers } from '../src/platform/workers/createWorkers';
import type { Workers } from '../src/platform/workers/Workers';

declare global {
  /** What environment.ts keeps for all test files of a worker; absent in those that have modules of their own. */
  var keptForAll: { workers?: Workers } | undefined;
}

/** Started by the first file that asks them for something, and there for those after it; undefined: each app starts its own. */
export function sharedWorkers(): Workers | undefined {
  if (!globalThis.keptForAll) return undefined;
  const workers = (globalThis.keptForAll.workers ??= createWorkers({ prepared: [parsing] }));
  return { ...workers, close: () => {} };
}
