import { createStore, useStore } from 'zustand';
import type { Member } from './member';
import { announceToOtherTabs, forgetLeaving } from './otherTabs';
import { forgetMember, rememberMember } from './browserStorage';

export type Session =
  | { status: 'unknown' } // before the first reply
  | { status: 'signedOut' }
  | { status: 'signedIn'; member: Member };

/** Who is using the portal. One per page: shared as a federation singleton. */
export const sessionStore = createStore<{ session: Session }>()(() => ({ session: { status: 'unknown' } }));

/**
 * Starts a session.
 *
 * @param isNews  False when the server only confirmed a known session, so that other tabs need not check.
 */
export function beginSession(member: Member, isNews = true): void {
  if (sessionStore.getState().session.status !== 'signedIn') forgetLeaving();
  rememberMember(member);
  sessionStore.setState({ session: { status: 'signedIn', member } });
  if (isNews) announceToOtherTabs();
}

/** Ends the session; `isNews` tells other tabs. */
export function endSession(isNews = true): void {
  forgetMember();
  sessionStore.setState({ session: { status: 'signedOut' } });
  if (isNews) announceToOtherTabs();
}

/** The session, if known yet. */
export const useSession = () => useStore(sessionStore, ({ session }) => session);

/** Null for a visitor, and while the session is unknown. */
export const useMember = () =>
  useStore(sessionStore, ({ session }) => (session.status === 'signedIn' ? session.member : null));
