export { buildApp, type AppParts, type Portal } from './app';
export { runServer } from './runServer';
export { readConfig, type Config } from './platform/config';
export { serverSettings } from './platform/serverSettings';
export { copyTree } from './platform/copyTree';
export { connect, connectInMemory } from './platform/db/connect';
export { examineDatabase, type DatabaseState } from './platform/db/examineDatabase';
export { holdFolder, isFolderHeld } from './platform/db/folderLock';
export { inOneTransaction } from './platform/db/inOneTransaction';
export { inTransaction } from './platform/db/inTransaction';
export { migrate, newestMigration } from './platform/db/migrate';
export { errorCode } from './platform/errorCode';
export { askClamd } from './platform/virusScan/askClamd';
export type { ScannerAddress } from './platform/virusScan/ScannerAddress';
export { backupMark } from './platform/platformFigures';
export { DatabaseAwayError } from './platform/db/DatabaseAwayError';
export { startFailure } from './platform/startFailure';
export { createWorkers } from './platform/workers/createWorkers';
export {
  type ImportReport,
  type OpenApiDocument,
  type ParsedDescription,
  type PlanTerms,
  type Problem,
  addLogEntry,
  createDescriptionComparer,
  createDescriptionReader,
  diffDescriptions,
  findOperations,
  importDescription,
  indexApi,
  keepChange,
  parseDescription,
  saveProduct,
  setProductStatus,
  setVersionStatus,
} from './modules/catalog';

export { inSnapshot, isBare, readFacts, type DatabaseFacts } from './modules/backup';

// For programs that fill the market in place of its visitors.
export type { Deps } from './platform/Deps';
export type { Db } from './platform/db/Db';
export type { Terms } from './platform/db/tables';
export { audit } from './platform/audit';
export { hmac, newId } from './platform/ids';
export { formatMinor } from '@portal/rules';
export { createObjectStore } from './platform/objectStore/createObjectStore';
export { readContent } from './platform/richText/readContent';
export { sanitise } from './platform/richText/sanitise';
export { textToColumn } from './platform/i18n/textToColumn';
export { say, term, type TranslatableText } from './platform/i18n/say';
export { dayStart, days, formatDate, hours, minutes } from './platform/time';
export { createAlertService, measureProducts } from './modules/statistics';
export { createRankingService } from './modules/ranking';
export { createSeal } from '@portal/contract/seal';
export { createCompanyVault, createEnterprises } from './modules/company';
export { openCase, settleCase } from './modules/review';
export { makeBill } from './modules/bills';
export { type Invoices, createInvoices } from './modules/invoices';
export { nameFirstOperator } from './modules/people';
export { createPayouts } from './modules/payout';
export { createStatements } from './modules/earnings';
export { createDocumentsService } from './modules/documents';
export { createFileService } from './modules/files';
export { bookCosts, bookEarnings, createFinance, periodStart, transfer } from './modules/finance';
export {
  createInvitationService,
  createTeamService,
  enrolTotp,
  hashPassword,
  memberOf,
  personColumns,
  sealPersonChange,
} from './modules/identity';
export { type Market, createKeyService, createMarket } from './modules/market';
export { createChannels, createMessageService, notify, notifyAll, verifyMail } from './modules/messages';
export { type Payments, createPayments } from './modules/payments';
export { createPublicationService, diffFacts, summaryOf } from './modules/publication';
export { createPreviewer } from './modules/mock';
export { markKeysUsed, rollUp, sumUp } from './modules/metering';
export { createFavouriteService } from './modules/collection';
export { createContent } from './modules/content';
export { contentLinks } from './contentLinks';
export { createContentService } from './modules/contentKit';
export { createJoinService } from './modules/alliance';
export { createQualityService } from './modules/quality';
export { createSlaRefund } from './modules/slaRefund';
export { createBrandService, findPortalRow } from './modules/portals';
export { describeAll } from './searchSources';
export { type Member, asPerson } from './platform/http/Member';
export { maskName, maskPhone } from './platform/masks';
export { anonymousIn, viewerIn } from './platform/Viewer';
export { userState, type UserState } from './platform/userState';
