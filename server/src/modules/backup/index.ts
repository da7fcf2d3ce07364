import type { Connection } from '../../platform/db/connect';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { registerBackupRoutes } from './backup.routes';
import { createDatabaseCopies } from './createDatabaseCopies';

export { inSnapshot, isBare, readFacts, type DatabaseFacts } from './databaseFacts.queries';

/**
 * Backs up the embedded database while the portal runs.
 *
 * @param copyDatabase  Absent: the database is a PostgreSQL server.
 */
export const createBackup = (deps: Deps, copyDatabase: Connection['copyTo']): Module => ({
  routes: ({ app }) =>
    registerBackupRoutes(app, deps, copyDatabase ? createDatabaseCopies(deps, copyDatabase) : null),
});
