export {
  defineCall,
  defineDownload,
  defineUpload,
  type Call,
  type Download,
  type UploadCall,
  type RepeatableCall,
  type CallInput,
  type CallReply,
} from './defineCall';
export {
  IntField,
  KeyOf,
  NumberOf,
  PageNo,
  PageSize,
  pageOf,
  Instant,
  Money,
  Empty,
  JsonField,
  pageSizes,
  envs,
  type Env,
  type ValueOf,
} from './fields';
export * from './session';
export * from './device';
export * from './closing';
export * from './dataExport';
export * from './tableExport';
export * from './account';
export * from './agreements';
export * from './agreementNames';
export * from './messageTemplates';
export * from './accessTokens';
export * from './factorAppeal';
export * from './passkey';
export * from './secondFactor';
export * from './accountChange';
export * from './notices';
export * from './content';
export { homeRows } from './contentChoices';
export * from './homeRows';
export * from './contentKinds';
export * from './contentSchemas';
export * from './contentDesk';
export * from './joinState';
export * from './join';
export * from './alliance';
export { allianceAddress } from './allianceAddress';
export * from './partnerList';
export * from './portals';
export * from './portalApplication';
export * from './portalContent';
export * from './portalDraft';
export * from './portalHost';
export * from './portalNotices';
export * from './portalRevisions';
export * from './portalState';
export * from './catalog';
export * from './categories';
export * from './apiView';
export * from './apiReference';
export * from './comments';
export * from './compare';
export * from './signTypes';
export * from './favourites';
export * from './quality';
export * from './demo';
export * from './authentication';
export * from './company';
export * from './companyState';
export * from './advanced';
export * from './review';
export * from './desk';
export * from './auditEvents';
export * from './auditLog';
export * from './auditProof';
export * from './status';
export * from './statusDesk';
export * from './statusState';
export * from './user';
export * from './messages';
export * from './messageReceivers';
export * from './team';
export * from './sso';
export * from './ssoLinks';
export * from './ssoLogin';
export * from './apps';
export * from './upstreamHealth';
export * from './upstreamHosts';
export * from './appDebug';
export * from './appLife';
export * from './keys';
export * from './leaks';
export * from './leaving';
export * from './loginAlerts';
export * from './appAddresses';
export * from './appCertificates';
export * from './accountState';
export * from './applyState';
export * from './applications';
export * from './receivedApplies';
export * from './planChange';
export * from './autoRenewal';
export type { WeightChange } from './operationWeight';
export * from './applyAudit';
export * from './applyTalk';
export * from './applyStanding';
export * from './solutions';
export * from './solutionDetails';
export * from './provider';
export * from './apiChange';
export * from './comingPrices';
export * from './apiEnd';
export * from './changeKinds';
export * from './operationSettings';
export * from './publicationData';
export * from './upstreamTls';
export * from './apiImport';
export * from './gatewayRoutes';
export * from './publication';
export * from './myApis';
export * from './publishPortals';
export * from './testCases';
export * from './testing';
export * from './draftOperations';
export * from './draftPreview';
export * from './business';
export * from './ranking';
export * from './figureAlerts';
export * from './usageView';
export * from './statistics';
export * from './callLog';
export * from './earnings';
export * from './statements';
export * from './commissions';
export * from './consumerRefunds';
export * from './budgetState';
export * from './withdrawals';
export * from './payouts';
export * from './operatorAreas';
export * from './operators';
export * from './people';
export * from './userRecords';
export * from './budgets';
export * from './costs';
export * from './purchase';
export * from './explainCall';
export * from './bills';
export * from './invoiceState';
export * from './invoiceTitles';
export * from './invoices';
export * from './invoiceDesk';
export * from './moneyProof';
export * from './budgetView';
export * from './rechargeState';
export * from './recharge';
export * from './moneyDesk';
export * from './moneyHolds';
export * from './coupons';
export * from './moneyAccounts';
export * from './moneyOverview';
export * from './files';
export * from './documentKinds';
export * from './documents';
export * from './help';
export * from './search';
export * from './searchInput';
export * from './related';
export * from './releases';
export * from './releaseTokens';
export * from './releaseHealth';
export * from './webhooks';
export * from './deliveryLog';
