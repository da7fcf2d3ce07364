export { call, type CallOptions } from './call';
export { CallError } from './CallError';
export { fetchFile } from './fetchFile';
export { apiBase } from './http';
export { upload, type UploadOptions } from './upload';
export { onSessionExpired } from './sessionExpiry';
export { callFor, onAccountChanged } from './actingAccount';
export { offerEarlyReplies } from './earlyReplies';
export { messageOf } from './messageOf';
