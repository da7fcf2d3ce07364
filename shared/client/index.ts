export { call, type CallOptions } from './call';
export { CallError } from './CallError';
export { http, apiBase } from './http';
export { onSessionExpired } from './sessionExpiry';
export { offerEarlyReplies } from './earlyReplies';
export { messageOf } from './messageOf';
