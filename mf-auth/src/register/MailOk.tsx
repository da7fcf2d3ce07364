import { viewActivation } from '@portal/calls';
import { CallError, call } from '@portal/client';
import { definePage, type PageRequest } from '@portal/contract';
import { Button } from '@portal/design';
import { useSearchParams } from '@portal/router';
import { openLogin } from '@portal/session';
import { AccountPage } from '../common/AccountPage';
import { useHandedOn } from '../common/useHandedOn';
import { Activation } from './Activation';
import { MailboxLink } from './MailboxLink';
import { registerSteps } from './registerSteps';
import { ResendMail } from './ResendMail';

interface OfLink {
  account: string | null;
  /** Why the link cannot be used any more; null: it can, as far as is known. */
  spent: string | null;
}

export const page = definePage({ load: accountOfLink, Page: MailOk });

/** What the link activates; a null account without a link, and where it cannot be told: activating says why. */
async function accountOfLink({ query, signal }: PageRequest): Promise<OfLink> {
  const token = query.get('token');
  if (!token) return { account: null, spent: null };
  return call(viewActivation, { token }, { signal }).then(
    ({ account }) => ({ account, spent: null }),
    (error: unknown) => ({
      account: null,
      spent: error instanceof CallError && error.code === 'E5003' ? error.message : null,
    }),
  );
}

/**
 * With a link's token it activates the account. After registering it says where the mail was sent, or that a mobile
 * number is done. Opened directly it claims nothing and offers to send the mail again.
 */
function MailOk({ data: { account, spent } }: { data: OfLink }) {
  const [query] = useSearchParams();
  const token = query.get('token');
  const mailedTo = useHandedOn('mailedTo');
  const activated = useHandedOn('activated');
  const typed = useHandedOn('account');

  if (token) return <Activation token={token} account={account} spent={spent} />;
  if (mailedTo) return <Sent account={mailedTo} />;
  if (activated) return <Done />;
  return (
    <AccountPage
      title="激活账号"
      help="打开注册邮件里的链接即可激活；没有收到或已经过期时，可以重新发送。"
      steps={registerSteps}
      current={1}
    >
      <ResendMail account={typed ?? ''} />
    </AccountPage>
  );
}

function Sent({ account }: { account: string }) {
  return (
    <AccountPage title="激活账号" help="还差一步：打开邮件里的链接。" steps={registerSteps} current={1}>
      <p>激活邮件已发送至 {maskEmail(account)}，链接 24 小时内有效。没有收到时，请先看看垃圾邮件。</p>
      <MailboxLink account={account} />
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
        <Button $kind="primary" onClick={() => openLogin('/')}>
          去登录
        </Button>
      </p>
    </AccountPage>
  );
}
