import { createStore, useStore } from 'zustand';
import { isPortalPath } from '@portal/rules';

interface LoginPrompt {
  isOpen: boolean;
  /** Where to go after login: a path of this portal, or null to stay. */
  redirect: string | null;
}

const closed: LoginPrompt = { isOpen: false, redirect: null };

/** Whether somebody asked for the login dialog. The shell draws it, any remote may ask. */
export const loginPrompt = createStore<LoginPrompt>()(() => closed);

/**
 * Opens the login dialog.
 *
 * @param redirect  Path of this portal to go to after login; null: stay.
 */
export function openLogin(redirect: string | null = null): void {
  loginPrompt.setState({ isOpen: true, redirect: ownPath(redirect) });
}

/** Closes the login dialog. */
export const closeLogin = () => loginPrompt.setState(closed);

/** Whether the login dialog is open, and where it leads to. */
export const useLoginPrompt = () => useStore(loginPrompt);

/** A path of this origin, else null: a crafted link must not lead away after login. */
export function ownPath(target: string | null): string | null {
  return target !== null && isPortalPath(target) ? target : null;
}
