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
export * from './account';
export * from './accessTokens';
export * from './factorAppeal';
export * from './passkey';
export * from './secondFactor';
export * from './accountChange';
export * from './notices';
export * from './content';
export * from './portals';
export * from './portalApplication';
export * from './portalContent';
export * from './portalDraft';
export * from './portalHost';
export * from './portalNotices';
export * from './portalRevisions';
export * from './portalState';
export * from './catalog';
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
export * from './user';
export * from './messages';
export * from './team';
export * from './sso';
export * from './ssoLinks';
export * from './ssoLogin';
export * from './apps';
export * from './appLife';
export * from './keys';
export * from './appAddresses';
export * from './applyState';
export * from './applications';
export * from './planChange';
export * from './applyAudit';
export * from './applyTalk';
export * from './applyStanding';
export * from './solutions';
export * from './solutionDetails';
export * from './provider';
export * from './apiChange';
export * from './apiEnd';
export * from './changeKinds';
export * from './publicationData';
export * from './apiImport';
export * from './publication';
export * from './myApis';
export * from './publishPortals';
export * from './testCases';
export * from './testing';
export * from './draftPreview';
export * from './statistics';
export * from './finance';
export * from './files';
export * from './documents';
export * from './help';
export * from './search';
export * from './related';
export * from './releases';
export * from './webhooks';
