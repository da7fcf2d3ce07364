import { useState } from 'react';
import { cancelFactorAppeal } from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, ButtonLink } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useOnce } from '@portal/page';
import { useSearchParams } from '@portal/router';
import { AccountPage } from '../common/AccountPage';
import { ResetPasswordActions } from '../common/ResetPasswordActions';

export const page = definePage({ load: async () => null, Page: FactorAppealCancel });

type State = { status: 'asking' } | { status: 'failed'; text: string } | { status: 'spent' | 'done' };

const steps = ['确认取消', '完成'];

/** Landing page of a notice's link. It asks before it acts, because mail scanners open links on their own. */
function FactorAppealCancel() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [state, setState] = useState<State>(token === '' ? { status: 'spent' } : { status: 'asking' });
  const { run, isBusy } = useOnce(async () => {
    await call(cancelFactorAppeal, { token });
    setState({ status: 'done' });
  });

  function handleCancel() {
    run().catch((error: unknown) => {
      const isSpent = error instanceof CallError && error.code === 'E5010';
      setState(isSpent ? { status: 'spent' } : { status: 'failed', text: messageOf(error) });
    });
  }

  if (state.status === 'spent')
    return (
      <AccountPage title="取消链接已失效" help="申诉已经取消、未通过或已处理完毕。" steps={steps} current={0}>
        <ResetPasswordActions />
      </AccountPage>
    );
  if (state.status === 'done')
    return (
      <AccountPage title="申诉已取消" help="两步验证保持不变。" steps={steps} current={1}>
        <p>提交申诉的人知道您的密码，并能收到您的验证码。请立即修改密码，并检查邮箱或手机的安全。</p>
        <ResetPasswordActions />
      </AccountPage>
    );
  return (
    <AccountPage
      title="取消两步验证申诉"
      help="有人申诉重置您账号的两步验证。如果不是您本人操作，请在这里取消。"
      steps={steps}
      current={0}
    >
      <FormError text={state.status === 'failed' ? state.text : null} />
      <FormActions>
        <Button $kind="primary" $size="l" disabled={isBusy} onClick={handleCancel}>
          不是我操作，取消申诉
        </Button>
        <ButtonLink to="/" $size="l">
          是我操作的，不用取消
        </ButtonLink>
      </FormActions>
    </AccountPage>
  );
}
