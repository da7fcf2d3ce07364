import { useState } from 'react';
import { activate } from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button } from '@portal/design';
import { FormError } from '@portal/forms';
import { useRepeatGuard } from '@portal/page';
import { useNavigate, useSearchParams } from '@portal/router';
import { openLogin } from '@portal/session';
import { AccountPage } from '../common/AccountPage';
import { registerSteps } from './registerSteps';
import { ResendMail } from './ResendMail';

export const page = definePage({ load: async () => null, Page: MailOk });

/** After registering: 去激活; from the link in the mail: activates; for a mobile number: done. */
function MailOk() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const account = query.get('account') ?? '';

  if (token) return <Activation token={token} />;
  if (query.get('state') === 'done') return <Done />;
  return (
    <AccountPage title="激活账号" help="还差一步：打开邮件里的链接。" steps={registerSteps} current={1}>
      <p>
        激活邮件已发送至 {maskEmail(account) || '您的邮箱'}，链接 24
        小时内有效。没有收到时，请先看看垃圾邮件。
      </p>
      <ResendMail account={account} />
    </AccountPage>
  );
}

/** "annie@b.com" → "a***@b.com". */
const maskEmail = (email: string) => email.replace(/^(.)[^@]*(@.+)$/, '$1***$2');

function Done() {
  return (
    <AccountPage title="注册成功" help="账号已激活。" steps={registerSteps} current={2}>
      <p>现在可以登录，完成认证后即可申请 API。</p>
      <p>
        <Button $kind="primary" onClick={() => openLogin()}>
          去登录
        </Button>
      </p>
    </AccountPage>
  );
}

/** Asks once more before it activates: mail programs open links on their own to look at them. */
function Activation({ token }: { token: string }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isExpired, setIsExpired] = useState(false);
  const navigate = useNavigate();

  const activateAccount = useRepeatGuard(async () => {
    try {
      await call(activate, { token });
      // A fresh document: the session began with this answer.
      window.location.assign('/index');
    } catch (error) {
      setIsExpired(error instanceof CallError && error.code === 'E5003');
      setRefusal(messageOf(error));
      throw error;
    }
  });

  return (
    <AccountPage title="激活账号" help="确认后即可使用这个账号。" steps={registerSteps} current={1}>
      <FormError text={refusal} />
      {isExpired ? (
        <>
          <ResendMail account="" />
          <p>
            <Button onClick={() => void navigate('/register/CreateUser')}>重新注册</Button>
          </p>
        </>
      ) : (
        <Button $kind="primary" $size="l" onClick={() => void activateAccount().catch(() => {})}>
          激活并登录
        </Button>
      )}
    </AccountPage>
  );
}
