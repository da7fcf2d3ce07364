export { defineCall, type Call, type Guard, type CallInput, type CallReply } from './defineCall';
export { IntField, PageNo, PageSize, pageOf, Instant, Money, Empty, pageSizes } from './fields';
export * from './session';
export * from './account';
export * from './notices';
export * from './content';
export * from './catalog';
export * from './demo';
