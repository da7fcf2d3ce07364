export { buildApp, type AppParts, type Portal } from './app';
export { readConfig, type Config } from './platform/config';
export { connect, connectInMemory } from './platform/db/connect';
export { migrate } from './platform/db/migrate';
export { importDescription, type ImportReport } from './modules/catalog/catalog.import';
export { parseDescription, type Problem } from './modules/catalog/parseDescription';
