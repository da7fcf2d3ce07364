export { sessionStore, beginSession, endSession, useSession, useMember, type Session } from './sessionStore';
export { memberFrom, type Member, type Organisation } from './member';
export { loginPrompt, openLogin, closeLogin, useLoginPrompt, ownPath } from './loginPrompt';
export { announceLeaving, followOtherTabs, isLeaving } from './otherTabs';
// Where releases built before contract 1.11 look for it.
export { hasUnsaved, holdUnsaved } from '@portal/router';
