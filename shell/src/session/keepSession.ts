import type { createBrowserRouter } from 'react-router-dom';
import { CallError, onSessionExpired } from '@portal/client';
import { toast } from '@portal/design';
import { endSession, followOtherTabs, openLogin } from '@portal/session';
import { checkSession } from './checkSession';

/** Keeps the session store true: at start, when a call says that it ended, and when another tab changed it. */
export function keepSession(router: ReturnType<typeof createBrowserRouter>): void {
  const check = () =>
    checkSession().catch((error: unknown) => {
      if (error instanceof CallError && error.code === 'E0003') void router.navigate('/err?code=E0003');
      endSession(false);
    });

  onSessionExpired(() => {
    endSession();
    toast('登录超时，请重新登录', 'bad');
    void router.navigate('/index');
    openLogin();
  });
  followOtherTabs(() => void check());
  void check();
}
