import type { createBrowserRouter } from 'react-router-dom';
import { checkLogin, logout } from '@portal/calls';
import { CallError, call, callFor, onAccountChanged, onAgreementDue, onSessionExpired } from '@portal/client';
import { toast } from '@portal/design';
import {
  closeLogin,
  endSession,
  followOtherTabs,
  hasUnsaved,
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

/** Keeps the session store true: at start, when a call says that it ended, and when another tab changed it. */
export function keepSession(router: ReturnType<typeof createBrowserRouter>): void {
  const lead = (path: string) => void takenOver.then(() => router.navigate(path));
  const check = () =>
    checkSession().catch((error: unknown) => {
      if (error instanceof CallError && error.code === 'E0003') lead('/err?code=E0003');
      endSession(false);
    });

  // What is on this page is one account's: another one's is a page drawn anew.
  const idOf = (session: Session) => (session.status === 'signedIn' ? session.member.accountId : null);
  const accountId = () => idOf(sessionStore.getState().session);
  sessionStore.subscribe(() => callFor(accountId()));
  // Terms change rarely: their dialog comes when it is needed.
  onAgreementDue(() =>
    import('./askToAgree').then(
      ({ askToAgree }) => askToAgree(),
      () => false,
    ),
  );
  onAccountChanged(loadAnew);

  /** What somebody is writing outlives their session: the page stays theirs, and they sign in above it. */
  let isKept = false;
  function keepWork(): void {
    isKept = true;
    openLogin();
  }
  sessionStore.subscribe(({ session }, { session: before }) => {
    if (!isKept || session === before) return;
    isKept = false;
    if (idOf(session) !== idOf(before)) loadAnew();
  });

  /** As the server says it; null: it does not say. The page is not told. */
  const isSignedIn = () =>
    call(checkLogin, {}).then(
      ({ resCode }) => resCode === 'S0000',
      () => null,
    );

  async function checkAnew(): Promise<void> {
    const [before, wasKept] = [accountId(), isKept];
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
    const now = accountId();
    if (wasKept) closeLogin();
    if (before !== null && now !== null && now !== before) loadAnew();
    else await router.revalidate();
  }

  let ending: Promise<void> | null = null;
  const done = () => void (ending = null);

  onSessionExpired(() => {
    // Of several calls that were under way only the first one's answer is news.
    if (ending) return;
    // The cookie may outlive what the server says of a session: nobody stays half signed in.
    ending = call(logout, { num: byTimeout }).then(done, done);
    toast('登录超时，请重新登录', 'bad');
    if (hasUnsaved() || isDialogFilledIn()) return keepWork();
    endSession();
    lead('/');
    openLogin();
  });
  // Loaders ask anew who is here: what is for nobody but a member does not stay drawn.
  followOtherTabs(() => void checkAnew());
  // A browser may bring a whole page back as it was left, and has told it of nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void checkAnew());
  void check();
}

/** Forms in dialogs hold nothing back when a page is left: they are looked for. */
const isDialogFilledIn = () => document.querySelector('dialog[open] form, [role="dialog"] form') !== null;
