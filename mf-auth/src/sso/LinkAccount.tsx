import { useState } from 'react';
import { linkSso, type SsoOutcome } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Facts } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { actionMessageOf, useOnce } from '@portal/page';
import { openLogin, useMember } from '@portal/session';
import { AccountPage } from '../common/AccountPage';
import { ssoSteps } from './ssoSteps';

interface LinkAccountProps {
  outcome: SsoOutcome & { ticket: string };
  onDone: (outcome: SsoOutcome) => void;
}

/** An account with this address exists: its owner confirms the link by signing in to it once. */
export function LinkAccount({ outcome, onDone }: LinkAccountProps) {
  const { ticket, account = '', organisationName } = outcome;
  const member = useMember();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isBusy } = useOnce(async () => onDone(await call(linkSso, { ticket })));

  function handleLink() {
    setRefusal(null);
    run().catch((error: unknown) => setRefusal(actionMessageOf(error)));
  }

  return (
    <AccountPage
      title="关联已有账号"
      help="这个邮箱在本站已有账号。请先用它登录一次，证明账号是您本人的。"
      steps={ssoSteps}
      current={1}
    >
      <Facts
        facts={[
          ['企业', organisationName],
          ['邮箱', account],
        ]}
      />
      <p>
        {member
          ? `关联后您成为“${organisationName}”的成员，以后可以直接以企业账号登录。个人账号与其他组织不受影响。`
          : '忘记密码时，可以在登录窗口找回密码，再回到这里重新以企业账号登录。'}
      </p>
      <FormError text={refusal} />
      <FormActions>
        {member ? (
          <Button $kind="primary" $size="l" disabled={isBusy} onClick={handleLink}>
            确认关联并登录
          </Button>
        ) : (
          <Button $kind="primary" $size="l" onClick={() => openLogin()}>
            用已有账号登录
          </Button>
        )}
      </FormActions>
    </AccountPage>
  );
}
