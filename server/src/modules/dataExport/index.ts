import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { createObjectStore } from '../../platform/objectStore/createObjectStore';
import { hours, minutes } from '../../platform/time';
import type { Files } from '../files';
import type { Identity } from '../identity';
import { registerDataExportRoutes } from './dataExport.routes';
import { createDataExportService } from './dataExport.service';

interface Needs {
  files: Files;
  identity: Identity;
}

/** Exports of an account's data for its owner. */
export function createDataExport(deps: Deps, { files: { files }, identity }: Needs): Module {
  const { persons, proofs } = identity;
  const store = createObjectStore(deps.config.fileStore);
  const exports = createDataExportService(deps, { files, store, persons, proofs });
  return {
    routes: ({ app, answer }) => registerDataExportRoutes(app, answer, exports),
    jobs: [
      { name: 'make-exports', everyMs: minutes, run: exports.run },
      { name: 'forget-exports', everyMs: hours, run: exports.forget },
    ],
  };
}
