import { createStore, useStore } from 'zustand';
import type { Member } from './member';
import { announceToOtherTabs } from './otherTabs';
import { forgetMember, rememberMember } from './browserStorage';

export type Session =
  | { status: 'unknown' } // before the first reply
  | { status: 'signedOut' }
  | { status: 'signedIn'; member: Member };

/** Who is using the portal. One per page: shared as a federation singleton. */
export const sessionStore = createStore<{ session: Session }>()(() => ({ session: { status: 'unknown' } }));

/**
 * Somebody is signed in.
 *
 * @param isNews  False when the server only confirmed what is known, so that other tabs need not ask.
 */
export function beginSession(member: Member, isNews = true): void {
  rememberMember(member);
  sessionStore.setState({ session: { status: 'signedIn', member } });
  if (isNews) announceToOtherTabs();
}

/** Nobody is signed in any more; `isNews` tells the other tabs. */
export function endSession(isNews = true): void {
  forgetMember();
  sessionStore.setState({ session: { status: 'signedOut' } });
  if (isNews) announceToOtherTabs();
}

/** Who is here, if that is known yet. */
export const useSession = () => useStore(sessionStore, ({ session }) => session);

/** Null for a visitor, and while nobody knows yet. */
export const useMember = () =>
  useStore(sessionStore, ({ session }) => (session.status === 'signedIn' ? session.member : null));
