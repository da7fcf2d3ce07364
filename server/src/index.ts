export { buildApp, type AppParts, type Portal } from './app';
export { runServer } from './runServer';
export { readConfig, type Config } from './platform/config';
export { serverSettings } from './platform/serverSettings';
export { connect, connectInMemory } from './platform/db/connect';
export { migrate } from './platform/db/migrate';
export { createWorkers } from './platform/workers/createWorkers';
export {
  type ImportReport,
  type ParsedDescription,
  type PlanTerms,
  type Problem,
  addLogEntry,
  createDescriptionReader,
  diffDescriptions,
  findOperations,
  importDescription,
  indexApi,
  parseDescription,
  saveProduct,
  setProductStatus,
  setVersionStatus,
} from './modules/catalog';

// What a program needs that fills the market in place of its visitors.
export type { Deps } from './platform/Deps';
export type { Db } from './platform/db/Db';
export type { Terms } from './platform/db/tables';
export { audit } from './platform/audit';
export { hmac, newId } from './platform/ids';
export { formatMinor } from '@portal/rules';
export { createObjectStore } from './platform/objectStore/createObjectStore';
export { readContent } from './platform/richText/readContent';
export { sanitise } from './platform/richText/sanitise';
export { dayStart, days, formatDate, hours, minutes } from './platform/time';
export { measureProducts } from './modules/statistics';
export { createSeal } from '@portal/contract/seal';
export { createCompanyVault } from './modules/company';
export { openCase } from './modules/review';
export { createDocumentsService } from './modules/documents';
export { createFileService } from './modules/files';
export { createFinance, earningMoves, periodStart, transfer } from './modules/finance';
export { enrolTotp, hashPassword, personColumns, sealPersonChange } from './modules/identity';
export { type Market, createKeyService, createMarket } from './modules/market';
export { notify, notifyAll } from './modules/messages';
export { diffFacts } from './modules/publication';
export { markKeysUsed, rollUp } from './modules/metering';
export { createFavouriteService } from './modules/collection';
export { createContent } from './modules/content';
export { createQualityService } from './modules/quality';
export { createBrandService, findPortalRow } from './modules/portals';
export { describeAll } from './searchSources';
export { type Member, asPerson } from './platform/http/Member';
export { maskName, maskPhone } from './platform/masks';
export { userState, type UserState } from './platform/userState';
