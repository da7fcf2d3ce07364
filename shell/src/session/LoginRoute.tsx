import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from '@portal/router';
import { toast } from '@portal/design';
import { isObject } from '@portal/rules';
import { openLogin, ownPath } from '@portal/session';
import { HomePage } from '../home/HomePage';
import { sessionSettled } from './sessionSettled';

const dialogDelayMs = 200;

/** /login: the home page with 请先登录 and, 200 ms later, the dialog. Members are redirected at once. */
export function LoginRoute() {
  const [query] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const redirect = query.get('redirect') ?? wantedIn(location.state);
    void sessionSettled().then((session) => {
      if (isLeft) return;
      if (session.status === 'signedIn') {
        toast('您已登录');
        return navigate(ownPath(redirect) ?? '/', { replace: true });
      }
      toast('请先登录', 'bad');
      // Set by the redirect from a guarded page. The address need not show it; the history entry keeps it over a reload,
      // which a phone does by itself when somebody comes back from the app that the code was sent to.
      if (query.has('redirect')) void navigate('/login', { replace: true, state: { wanted: redirect } });
      timer = setTimeout(() => openLogin(redirect), dialogDelayMs);
    });
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, []); // oxlint-disable-line react/exhaustive-deps -- once per visit to /login

  return <HomePage />;
}

const wantedIn = (state: unknown): string | null =>
  isObject(state) && typeof state.wanted === 'string' ? state.wanted : null;
