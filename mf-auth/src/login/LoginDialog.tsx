import { useState } from 'react';
import { Dialog } from '@portal/design';
import { VerifyPanel, verifyTitle } from '@portal/page';
import { useLocation, useNavigate } from '@portal/router';
import { closeLogin, useLoginPrompt } from '@portal/session';
import { FactorAppealPanel } from '../factor-appeal/FactorAppealPanel';
import { FactorForm } from './FactorForm';
import { ClosingPanel } from './ClosingPanel';
import { LoginForm } from './LoginForm';
import type { PendingLogin } from './useLogin';

/** The login dialog of the portal, opened by the shell. */
export function dialog() {
  return <LoginDialog />;
}

type Panel =
  | { kind: 'login' }
  | ({ kind: 'factor' } & PendingLogin)
  | ({ kind: 'appeal' } & PendingLogin)
  | { kind: 'verify'; isRejected: boolean }
  | { kind: 'closing'; closesAt: string };

function LoginDialog() {
  const [panel, setPanel] = useState<Panel>({ kind: 'login' });
  const { redirect } = useLoginPrompt();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  function leave(target: string | null) {
    closeLogin();
    // A signed-in user who goes back to /login would be redirected forward again, so /login is replaced.
    if (target) void navigate(target, { replace: pathname === '/login' });
  }

  if (panel.kind === 'login') {
    return (
      <Dialog title="登录" isOpen onClose={closeLogin}>
        <LoginForm
          onDone={() => leave(redirect)}
          onFactor={(pending) => setPanel({ kind: 'factor', ...pending })}
          onClosing={(closesAt) => setPanel({ kind: 'closing', closesAt })}
          onUnverified={(isRejected) => setPanel({ kind: 'verify', isRejected })}
        />
      </Dialog>
    );
  }
  if (panel.kind === 'factor') {
    return (
      <Dialog title="两步验证" isOpen onClose={closeLogin}>
        <FactorForm
          {...panel}
          onBack={() => setPanel({ kind: 'login' })}
          onLost={() => setPanel({ ...panel, kind: 'appeal' })}
        />
      </Dialog>
    );
  }
  if (panel.kind === 'appeal') {
    return (
      <Dialog title="申诉重置两步验证" isOpen onClose={closeLogin}>
        <FactorAppealPanel
          mfaTicket={panel.mfaTicket}
          onBack={() => setPanel({ ...panel, kind: 'factor' })}
        />
      </Dialog>
    );
  }
  if (panel.kind === 'closing') {
    return (
      <Dialog title="账号正在注销" isOpen onClose={() => leave(redirect)}>
        <ClosingPanel closesAt={panel.closesAt} onDone={() => leave(redirect)} />
      </Dialog>
    );
  }
  return (
    <Dialog title={verifyTitle} isOpen onClose={() => leave(redirect)}>
      <VerifyPanel
        isRejected={panel.isRejected}
        onCancel={() => leave(redirect)}
        onConfirm={() => leave('/unitType')}
      />
    </Dialog>
  );
}
