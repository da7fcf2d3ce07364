export { call, type CallOptions } from './call';
export { CallError } from './CallError';
export { fetchFile } from './fetchFile';
export { apiBase } from './apiBase';
export { upload, type UploadOptions } from './upload';
export { onSessionExpired } from './sessionExpiry';
export { onAgreementDue } from './onAgreementDue';
export { callFor, onAccountChanged } from './actingAccount';
export { askAhead } from './ahead';
export {
  atHand,
  callNobody,
  callsNobody,
  dropReplies,
  offerDrawnReplies,
  offerEarlyReplies,
  releaseDrawnReplies,
} from './earlyReplies';
export { onChange, onReply } from './replyLog';
export { followServer, onServerEvent, tellTabs, type ServerEvents } from './serverEvents';
export { messageOf } from './messageOf';
export { warmTransport } from './transport';
