import { changeEmail, type VerifyWays } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { useNavigate } from '@portal/router';
import { AccountPage } from '../common/AccountPage';
import { loadWays } from '../common/loadWays';
import { NewAccountForm } from '../common/NewAccountForm';
import { useHandedOn } from '../common/useHandedOn';
import { useTicketSpent } from '../common/useTicketSpent';
import { VerifyStep } from '../common/VerifyStep';
import { changeEmailSteps, newEmailPath } from './changeEmailSteps';

export const page = definePage<VerifyWays>({ load: loadWays, Page: NewEmail });

/** Two steps at one address: without a ticket the user verifies their identity, with it they enter the new address. */
function NewEmail({ data: ways }: { data: VerifyWays }) {
  const ticket = useHandedOn('ticket');

  return (
    <AccountPage
      title={ways.emailMask ? '修改邮箱' : '绑定邮箱'}
      help={
        ways.emailMask
          ? `现在绑定的是 ${ways.emailMask}。修改后，用新邮箱登录。`
          : '绑定后可以用邮箱登录和接收通知。'
      }
      steps={changeEmailSteps}
      current={ticket === null ? 0 : 1}
    >
      {ticket === null ? <VerifyStep scene="changeEmail" ways={ways} /> : <NewAddress ticket={ticket} />}
    </AccountPage>
  );
}

function NewAddress({ ticket }: { ticket: string }) {
  const navigate = useNavigate();
  const onRefused = useTicketSpent(newEmailPath);

  return (
    <NewAccountForm
      kind="email"
      send={(fields, reqNo) => call(changeEmail, { ...fields, ticket, reqNo })}
      onSent={({ accountMask }) =>
        void navigate('/changeEmail/emailOk', { replace: true, state: { accountMask } })
      }
      onRefused={onRefused}
    />
  );
}
