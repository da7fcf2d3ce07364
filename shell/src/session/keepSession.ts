import type { createBrowserRouter } from 'react-router-dom';
import { logout } from '@portal/calls';
import { CallError, call, callFor, onAccountChanged, onAgreementDue, onSessionExpired } from '@portal/client';
import { toast } from '@portal/design';
import {
  closeLogin,
  endSession,
  followOtherTabs,
  hasUnsaved,
  openLogin,
  sessionStore,
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
  const accountId = () => {
    const { session } = sessionStore.getState();
    return session.status === 'signedIn' ? session.member.accountId : null;
  };
  sessionStore.subscribe(() => callFor(accountId()));
  // Terms change rarely: their dialog comes when it is needed.
  onAgreementDue(() =>
    import('./askToAgree').then(
      ({ askToAgree }) => askToAgree(),
      () => false,
    ),
  );
  onAccountChanged(loadAnew);

  /** Whose unsaved work stays on the page while nobody is signed in; null: nobody's. */
  let keptFor: string | null = null;
  /** What somebody is writing outlives their session: the page stays as it is, and they sign in above it. */
  function keepWork(account: string | null): void {
    keptFor = account;
    openLogin();
  }
  sessionStore.subscribe(() => {
    const now = accountId();
    if (keptFor === null || now === null) return;
    const isAnothers = now !== keptFor;
    keptFor = null;
    if (isAnothers) loadAnew();
  });

  async function checkAnew(): Promise<void> {
    const [before, isKept] = [accountId(), keptFor !== null];
    await check();
    await takenOver;
    const now = accountId();
    const isOut = sessionStore.getState().session.status !== 'signedIn';
    if (isKept && isOut) return;
    if (before !== null && isOut && !isSafeMoment()) {
      toast('您已退出登录。填写的内容还在本页，重新登录后可以继续', 'bad');
      return keepWork(before);
    }
    if (isKept) closeLogin();
    if (before !== null && now !== null && now !== before) loadAnew();
    else await router.revalidate();
  }

  let ending: Promise<void> | null = null;
  const done = () => void (ending = null);

  onSessionExpired(() => {
    // Of several calls that were under way only the first one's answer is news.
    if (ending) return;
    const account = accountId();
    endSession();
    // The cookie may outlive what the server says of a session: nobody stays half signed in.
    ending = call(logout, { num: byTimeout }).then(done, done);
    toast('登录超时，请重新登录', 'bad');
    if (hasUnsaved()) return keepWork(account);
    lead('/');
    openLogin();
  });
  // Loaders ask anew who is here: what is for nobody but a member does not stay drawn.
  followOtherTabs(() => void checkAnew());
  // A browser may bring a whole page back as it was left, and has told it of nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void checkAnew());
  void check();
}
