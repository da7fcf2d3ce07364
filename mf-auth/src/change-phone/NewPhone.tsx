import { changePhone } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Redirect } from '@portal/page';
import { useNavigate } from '@portal/router';
import { AccountPage } from '../common/AccountPage';
import { NewAccountForm } from '../common/NewAccountForm';
import { useHandedOn } from '../common/useHandedOn';
import { useTicketSpent } from '../common/useTicketSpent';
import { changePhoneSteps, oldPhonePath } from './changePhoneSteps';

export const page = definePage({ load: async () => null, Page: NewPhone });

function NewPhone() {
  const ticket = useHandedOn('ticket');
  const navigate = useNavigate();
  const onRefused = useTicketSpent(oldPhonePath);

  if (ticket === null) return <Redirect to={oldPhonePath} />;
  return (
    <AccountPage
      title="设置新手机号"
      help="用新手机号收到的验证码确认。"
      steps={changePhoneSteps}
      current={1}
    >
      <NewAccountForm
        kind="mobile"
        send={(fields, reqNo) => call(changePhone, { ...fields, ticket, reqNo })}
        onSent={({ accountMask }) =>
          void navigate('/changePhone/changeSuccess', { replace: true, state: { accountMask } })
        }
        onRefused={onRefused}
      />
    </AccountPage>
  );
}
