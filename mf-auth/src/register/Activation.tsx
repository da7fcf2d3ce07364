import { useState } from 'react';
import { activate } from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { Button, ButtonLink } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useOnce, VerifyPrompt } from '@portal/page';
import { useNavigate } from '@portal/router';
import { beginSession, memberFrom, openLogin, useMember } from '@portal/session';
import { AccountPage } from '../common/AccountPage';
import { registerSteps } from './registerSteps';
import { ResendMail } from './ResendMail';
import { ActivatedBeside, WhoStays } from './WhoStays';

type State =
  | { status: 'asking' }
  | { status: 'failed'; text: string; isSpent: boolean }
  | { status: 'signedIn' }
  | { status: 'activated'; account: string };

interface ActivationProps {
  token: string;
  /** Account of the link; null when it is not known. */
  account: string | null;
  /** Why the link cannot be used any more; null: it can, as far as is known. */
  spent: string | null;
}

/** Activates on request only, because mail scanners open links on their own. */
export function Activation({ token, account: ofLink, spent }: ActivationProps) {
  const [state, setState] = useState<State>(
    spent === null ? { status: 'asking' } : { status: 'failed', text: spent, isSpent: true },
  );
  const other = useMember();
  const { run, isBusy } = useOnce(async (keepsLogin: boolean) => {
    const { account, ...member } = await call(activate, { token, ...(keepsLogin && { keepsLogin: 1 }) });
    if (keepsLogin) return setState({ status: 'activated', account });
    beginSession(memberFrom(member, account));
    setState({ status: 'signedIn' });
  });

  function handleActivate(keepsLogin: boolean) {
    run(keepsLogin).catch((error: unknown) => {
      const isSpent = error instanceof CallError && error.code === 'E5003';
      setState({ status: 'failed', text: messageOf(error), isSpent });
    });
  }

  if (state.status === 'signedIn') return <Activated />;
  if (state.status === 'activated') return <ActivatedBeside account={state.account} other={other} />;
  if (state.status === 'failed' && state.isSpent) return <LinkSpent text={state.text} />;
  return (
    <AccountPage
      title="激活账号"
      help={ofLink === null ? '确认后即可使用这个账号。' : `确认后即可使用账号 ${ofLink}。`}
      steps={registerSteps}
      current={1}
    >
      <FormError text={state.status === 'failed' ? state.text : null} />
      {other ? (
        <WhoStays other={other} account={ofLink} isBusy={isBusy} onChoose={handleActivate} />
      ) : (
        <Button $kind="primary" $size="l" disabled={isBusy} onClick={() => handleActivate(false)}>
          激活并登录
        </Button>
      )}
    </AccountPage>
  );
}

/** Signed in but not verified: offers verification, which can be skipped. */
function Activated() {
  const [isAsking, setIsAsking] = useState(true);
  const navigate = useNavigate();

  return (
    <AccountPage title="账号已激活" help="您已登录。" steps={registerSteps} current={2}>
      <p>完成认证后即可创建应用、申请 API。</p>
      <FormActions>
        <ButtonLink to="/unitType" $kind="primary">
          去认证
        </ButtonLink>
        <ButtonLink to="/">返回首页</ButtonLink>
      </FormActions>
      {isAsking && (
        <VerifyPrompt onCancel={() => setIsAsking(false)} onConfirm={() => void navigate('/unitType')} />
      )}
    </AccountPage>
  );
}

/** For a link that was used or has expired: sign in, or request another mail. */
function LinkSpent({ text }: { text: string }) {
  return (
    <AccountPage title="激活账号" help="链接 24 小时内有效，只能使用一次。" steps={registerSteps} current={1}>
      <FormError text={text} />
      <p>已经激活过的账号可以直接登录；还没有激活的，重新发送一封邮件。</p>
      <FormActions>
        <Button $kind="primary" onClick={() => openLogin('/')}>
          去登录
        </Button>
      </FormActions>
      <ResendMail account="" />
    </AccountPage>
  );
}
