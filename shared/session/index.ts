export { sessionStore, beginSession, endSession, useSession, useMember, type Session } from './sessionStore';
export { memberFrom, type Member, type Organisation } from './member';
export { loginPrompt, openLogin, closeLogin, useLoginPrompt, ownPath } from './loginPrompt';
export { announceLeaving, followOtherTabs, isLeaving } from './otherTabs';
export { hasUnsaved, holdUnsaved } from './unsaved';
