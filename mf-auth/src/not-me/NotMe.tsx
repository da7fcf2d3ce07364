import { useState } from 'react';
import { disownDays, disownLogin } from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, ButtonLink } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useOnce } from '@portal/page';
import { useSearchParams } from '@portal/router';
import { endSession } from '@portal/session';
import { AccountPage } from '../common/AccountPage';
import { ResetPasswordActions } from '../common/ResetPasswordActions';

export const page = definePage({ load: async () => null, Page: NotMe });

type State = { status: 'asking' } | { status: 'failed'; text: string } | { status: 'spent' | 'done' };

const steps = ['确认', '设置新密码', '完成'];

/** Landing page of a sign-in notice's link. It asks before it acts, because mail scanners open links on their own. */
function NotMe() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [state, setState] = useState<State>(token === '' ? { status: 'spent' } : { status: 'asking' });
  const { run, isBusy } = useOnce(async () => {
    await call(disownLogin, { token });
    endSession();
    setState({ status: 'done' });
  });

  function handleDisown() {
    run().catch((error: unknown) => {
      const isSpent = error instanceof CallError && error.code === 'E5010';
      setState(isSpent ? { status: 'spent' } : { status: 'failed', text: messageOf(error) });
    });
  }

  if (state.status === 'done') return <Disowned />;
  if (state.status === 'spent')
    return (
      <AccountPage
        title="链接已失效"
        help={`链接 ${disownDays} 天内有效，只能使用一次。`}
        steps={steps}
        current={0}
      >
        <p>已经确认过的，请重新设置密码。仍有您不认识的登录时，重新设置密码会让所有设备退出登录。</p>
        <ResetPasswordActions />
      </AccountPage>
    );
  return (
    <AccountPage
      title="不是我本人登录"
      help="如果提醒中的登录不是您本人，请在这里确认。"
      steps={steps}
      current={0}
    >
      <p>确认后：该设备和其他所有设备退出登录，访问令牌失效，现在的密码作废，您需要设置新密码。</p>
      <FormError text={state.status === 'failed' ? state.text : null} />
      <FormActions>
        <Button $kind="primary" $size="l" disabled={isBusy} onClick={handleDisown}>
          不是我本人，结束所有登录
        </Button>
        <ButtonLink to="/" $size="l">
          是我本人
        </ButtonLink>
      </FormActions>
    </AccountPage>
  );
}

function Disowned() {
  return (
    <AccountPage
      title="所有登录已结束"
      help="现在的密码已作废，设置新密码后才能登录。"
      steps={steps}
      current={1}
    >
      <p>登录的人知道您的密码，并能收到您的验证码。请依次：</p>
      <ol>
        <li>修改邮箱的密码，或检查手机是否在您手中</li>
        <li>重新设置本站密码，不要使用其他网站用过的密码</li>
        <li>登录后在账号信息中检查邮箱、手机号和访问令牌，并开启两步验证</li>
        <li>在我的应用中检查密钥，重置不认识的密钥</li>
      </ol>
      <ResetPasswordActions />
    </AccountPage>
  );
}
