import type { createBrowserRouter } from 'react-router-dom';
import { checkLogin, logout } from '@portal/calls';
import { CallError, call, callFor, onAccountChanged, onAgreementDue, onSessionExpired } from '@portal/client';
import { toast } from '@portal/design';
import {
  closeLogin,
  endSession,
  followOtherTabs,
  hasUnsaved,
  isLeaving,
  openLogin,
  sessionStore,
  type Session,
} from '@portal/session';
import { takenOver } from '../takenOver';
import { isSafeMoment } from '../update/isSafeMoment';
import { checkSession } from './checkSession';
import { loadAnew } from './pageAnew';

/** Value of `num` in the logout call: the session timed out. */
const byTimeout = '2';

/** Keeps the session store up to date: at start, when a call reports expiry, and when another tab changes it. */
export function keepSession(router: ReturnType<typeof createBrowserRouter>): void {
  const lead = (path: string) => void takenOver.then(() => router.navigate(path));
  let asked = 0;
  const check = () => {
    const own = (asked += 1);
    const isLatest = () => own === asked;
    return checkSession(isLatest).catch((error: unknown) => {
      if (!isLatest()) return;
      if (error instanceof CallError && error.code === 'E0003') lead('/err?code=E0003');
      endSession(false);
    });
  };

  const { isDrawnForOther } = keepOwner();
  // Loaded on demand, because terms rarely change.
  onAgreementDue(() =>
    import('./askToAgree').then(
      ({ askToAgree }) => askToAgree(),
      () => false,
    ),
  );
  onAccountChanged(loadAnew);

  /** Whether a page with unsaved work was kept after the session ended, with the login dialog above it. */
  let isKept = false;
  function keepWork(): void {
    isKept = true;
    openLogin();
  }
  sessionStore.subscribe(({ session }, { session: before }) => {
    if (session !== before) isKept = false;
  });

  /** The server's answer, without updating the store; null: no answer. */
  const isSignedIn = () =>
    call(checkLogin, {}).then(
      ({ resCode }) => resCode === 'S0000',
      () => null,
    );

  async function checkAnew(): Promise<void> {
    const wasKept = isKept;
    if (sessionStore.getState().session.status === 'signedIn' && !isSafeMoment()) {
      const isIn = await isSignedIn();
      if (isIn === null || (wasKept && !isIn)) return;
      if (!isIn) {
        toast('您已退出登录。填写的内容还在本页，重新登录后可以继续', 'bad');
        return keepWork();
      }
    }
    await check();
    await takenOver;
    if (wasKept || sessionStore.getState().session.status === 'signedIn') closeLogin();
    if (!isDrawnForOther()) await router.revalidate();
  }

  let ending: Promise<void> | null = null;
  const done = () => void (ending = null);

  onSessionExpired(() => {
    // Several pending calls may report the same expiry; it is handled once.
    if (ending) return;
    if (isLeaving()) {
      ending = checkAnew().then(done, done);
      return;
    }
    // The cookie may still exist; logging out removes it.
    ending = call(logout, { num: byTimeout }).then(done, done);
    toast('登录超时，请重新登录', 'bad');
    if (hasUnsaved() || isDialogFilledIn()) return keepWork();
    endSession();
    lead('/');
    openLogin();
  });
  void check();
  // Loaders run again, so that content for members does not stay on screen.
  followOtherTabs(() => void checkAnew());
  // A page restored from the back/forward cache has missed all changes.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void checkAnew());
}

interface Owner {
  accountId: string | null;
  personId: string | null;
}

const ownerOf = (session: Session): Owner | null => (session.status === 'signedIn' ? session.member : null);

const isOther = (one: Owner, other: Owner) =>
  differs(one.accountId, other.accountId) || differs(one.personId, other.personId);

const differs = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;

/**
 * A page belongs to one account and one person: calls name them, and for others the page is reloaded. Whoever prefers
 * to keep an unsaved form when the browser asks keeps the page of before, whose calls the server refuses.
 */
function keepOwner() {
  let owner: Owner | null = null;
  sessionStore.subscribe(({ session }) => {
    const now = ownerOf(session);
    if (owner && now && isOther(owner, now)) return loadAnew();
    owner = now;
    callFor(now?.accountId ?? null, now?.personId ?? null);
  });

  return {
    /** Whether somebody else is signed in than the page was drawn for. */
    isDrawnForOther: () => {
      const now = ownerOf(sessionStore.getState().session);
      return owner !== null && now !== null && isOther(owner, now);
    },
  };
}

/** A form in a dialog may be filled in by buttons alone, which register nothing, so it is looked up in the document. */
const isDialogFilledIn = () => document.querySelector('dialog[open] form, [role="dialog"] form') !== null;
