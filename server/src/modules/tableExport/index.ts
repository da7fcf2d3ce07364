import type { Deps } from '../../platform/Deps';
import type { Exportable } from '../../platform/export/Exportable';
import type { Module } from '../../platform/Module';
import { createObjectStore } from '../../platform/objectStore/createObjectStore';
import { hours, seconds } from '../../platform/time';
import { createTableMaker } from './makeTable.service';
import { registerTableExportRoutes } from './tableExport.routes';
import { createTableExportService } from './tableExport.service';

/** Exports of the lists of all modules. */
export function createTableExport(deps: Deps, exportables: readonly Exportable[]): Module {
  const store = createObjectStore(deps.config.fileStore);
  const exports = createTableExportService(deps, store, exportables);
  const maker = createTableMaker(deps, store, exportables);
  return {
    routes: ({ app, answer }) => registerTableExportRoutes(app, answer, exports),
    jobs: [
      { name: 'make-tables', everyMs: 10 * seconds, run: maker.run },
      { name: 'forget-tables', everyMs: hours, run: maker.forget },
    ],
  };
}
