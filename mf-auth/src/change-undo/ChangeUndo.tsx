import { useState } from 'react';
import { undoChange, type CallReply } from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, ButtonLink } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useOnce } from '@portal/page';
import { useNavigate, useSearchParams } from '@portal/router';
import { accountKinds } from '@portal/rules';
import { endSession } from '@portal/session';
import { AccountPage } from '../common/AccountPage';

export const page = definePage({ load: async () => null, Page: ChangeUndo });

type State =
  | { status: 'asking' }
  | { status: 'failed'; text: string; isSpent: boolean }
  | { status: 'done'; undone: CallReply<typeof undoChange> };

const steps = ['确认撤销', '设置新密码', '完成'];

/** Landing page of the link 不是我操作. It asks before it acts, because mail scanners open links on their own. */
function ChangeUndo() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [state, setState] = useState<State>({ status: 'asking' });
  const { run, isBusy } = useOnce(async () => {
    const undone = await call(undoChange, { token });
    endSession();
    setState({ status: 'done', undone });
  });

  function handleUndo() {
    run().catch((error: unknown) => {
      const isSpent = error instanceof CallError && error.code === 'E5010';
      setState({ status: 'failed', text: messageOf(error), isSpent });
    });
  }

  if (state.status === 'done') return <Undone undone={state.undone} />;
  if (token === '' || (state.status === 'failed' && state.isSpent)) return <LinkSpent />;
  return (
    <AccountPage
      title="撤销账号修改"
      help="如果最近的邮箱或手机号修改不是您本人操作，请在这里撤销。"
      steps={steps}
      current={0}
    >
      <p>撤销后：恢复原来的邮箱或手机号，所有设备退出登录，现在的密码作废，您需要设置新密码。</p>
      <FormError text={state.status === 'failed' ? state.text : null} />
      <FormActions>
        <Button $kind="primary" $size="l" disabled={isBusy} onClick={handleUndo}>
          不是我操作，撤销修改
        </Button>
        <ButtonLink to="/" $size="l">
          是我操作的，不用撤销
        </ButtonLink>
      </FormActions>
    </AccountPage>
  );
}

function Undone({ undone: { kind, accountMask, ticket } }: { undone: CallReply<typeof undoChange> }) {
  const navigate = useNavigate();
  return (
    <AccountPage title="已撤销" help="所有设备已退出登录，原来的密码已作废。" steps={steps} current={1}>
      <p>
        {accountMask
          ? `账号绑定的${accountKinds[kind]}已恢复为 ${accountMask}。`
          : `已解除账号新绑定的${accountKinds[kind]}。`}
        请在 10 分钟内设置新密码；错过时，可以用找回密码重新设置。
      </p>
      <FormActions>
        <Button
          $kind="primary"
          $size="l"
          onClick={() => void navigate('/forgetPassword/emailOk', { replace: true, state: { ticket } })}
        >
          设置新密码
        </Button>
      </FormActions>
    </AccountPage>
  );
}

function LinkSpent() {
  return (
    <AccountPage title="撤销链接已失效" help="链接 24 小时内有效，只能使用一次。" steps={steps} current={0}>
      <p>已经撤销过的，请用原来的邮箱或手机号找回密码；仍无法登录时，请联系客服。</p>
      <FormActions>
        <ButtonLink to="/forgetPassword/userMail" $kind="primary">
          找回密码
        </ButtonLink>
        <ButtonLink to="/help">帮助与支持</ButtonLink>
      </FormActions>
    </AccountPage>
  );
}
