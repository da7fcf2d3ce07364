import { useEffect, useState } from 'react';
import { Button, ButtonLink, Notice } from '@portal/design';
import { FormActions } from '@portal/forms';
import { openLogin } from '@portal/session';
import { AccountPage } from '../common/AccountPage';
import { ssoSteps } from './ssoSteps';

/** Why the login was refused, the remedy, and two ways to continue. */
export function SsoRefused({ code, text }: { code: string | null; text: string }) {
  const remedy = useRemedy(code);

  return (
    <AccountPage title="没有登录成功" help="您没有登录，也没有任何改变。" steps={ssoSteps} current={1}>
      <Notice tone="bad">{text}</Notice>
      {remedy && <p>{remedy}。</p>}
      <FormActions>
        <ButtonLink to="/ssoLogin" $kind="primary">
          重新以企业账号登录
        </ButtonLink>
        <Button onClick={() => openLogin()}>用密码登录</Button>
      </FormActions>
    </AccountPage>
  );
}

/** Remedy from the error catalogue, which is loaded on demand. */
function useRemedy(code: string | null): string | null {
  const [remedy, setRemedy] = useState<string | null>(null);
  useEffect(() => {
    if (code === null) return;
    let isCurrent = true;
    import('@portal/codes').then(
      ({ codes, isCode }) => isCurrent && setRemedy(isCode(code) ? codes[code].remedy : null),
      // The message alone is shown when the catalogue does not load.
      () => {},
    );
    return () => void (isCurrent = false);
  }, [code]);
  return remedy;
}
