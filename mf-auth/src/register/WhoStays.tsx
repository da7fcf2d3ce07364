import { Button, ButtonLink } from '@portal/design';
import { FormActions } from '@portal/forms';
import { openLogin, type Member } from '@portal/session';
import { AccountPage } from '../common/AccountPage';
import { registerSteps } from './registerSteps';

const accountOf = ({ account, personName }: Member) => account ?? personName;

interface WhoStaysProps {
  /** Who is signed in in this browser. */
  other: Member;
  /** Account of the link; null when it is not known. */
  account: string | null;
  isBusy: boolean;
  onChoose: (keepsLogin: boolean) => void;
}

/** A browser has one login: asks before that of the link's account takes the place of another one. */
export function WhoStays({ other, account, isBusy, onChoose }: WhoStaysProps) {
  return (
    <>
      <p>
        这个浏览器正以 <b>{accountOf(other)}</b> 登录，链接激活的是 <b>{account ?? '另一个账号'}</b>。
      </p>
      <p>换用新账号会退出当前账号；其他页面里还没有提交的内容请先提交。</p>
      <FormActions>
        <Button $kind="primary" disabled={isBusy} onClick={() => onChoose(true)}>
          只激活，不换账号
        </Button>
        <Button disabled={isBusy} onClick={() => onChoose(false)}>
          激活并换用新账号
        </Button>
      </FormActions>
    </>
  );
}

/** After an activation that left the login of this browser as it was. */
export function ActivatedBeside({ account, other }: { account: string; other: Member | null }) {
  return (
    <AccountPage title="账号已激活" help={`${account} 现在可以登录。`} steps={registerSteps} current={2}>
      {other && (
        <p>
          这个浏览器仍以 <b>{accountOf(other)}</b> 登录。要使用新账号，请先退出当前账号。
        </p>
      )}
      <FormActions>
        {!other && (
          <Button $kind="primary" onClick={() => openLogin('/')}>
            去登录
          </Button>
        )}
        <ButtonLink to="/">返回首页</ButtonLink>
      </FormActions>
    </AccountPage>
  );
}
