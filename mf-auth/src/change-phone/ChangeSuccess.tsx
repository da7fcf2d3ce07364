import { definePage } from '@portal/contract';
import { Redirect } from '@portal/page';
import { AccountPage } from '../common/AccountPage';
import { ChangeDone } from '../common/ChangeDone';
import { useHandedOn } from '../common/useHandedOn';
import { changePhoneSteps, oldPhonePath } from './changePhoneSteps';

export const page = definePage({ load: async () => null, Page: ChangeSuccess });

function ChangeSuccess() {
  const accountMask = useHandedOn('accountMask');
  if (accountMask === null) return <Redirect to={oldPhonePath} />;
  return (
    <AccountPage title="手机号已修改" help="下次可以用新手机号登录。" steps={changePhoneSteps} current={2}>
      <ChangeDone kind="mobile" accountMask={accountMask} />
    </AccountPage>
  );
}
