export { buildApp, type AppParts, type Portal } from './app';
export { readConfig, type Config } from './config';
export { connect, connectInMemory } from './db/connect';
export { migrate } from './db/migrate';
export { importDescription, type ImportReport } from './modules/catalog/catalog.import';
export { parseDescription, type Problem } from './modules/catalog/parseDescription';
