import { definePage } from '@portal/contract';
import { Redirect } from '@portal/page';
import { AccountPage } from '../common/AccountPage';
import { ChangeDone } from '../common/ChangeDone';
import { useHandedOn } from '../common/useHandedOn';
import { changeEmailSteps, newEmailPath } from './changeEmailSteps';

export const page = definePage({ load: async () => null, Page: EmailChanged });

function EmailChanged() {
  const accountMask = useHandedOn('accountMask');
  if (accountMask === null) return <Redirect to={newEmailPath} />;
  return (
    <AccountPage title="邮箱已修改" help="下次请用新邮箱登录。" steps={changeEmailSteps} current={2}>
      <ChangeDone kind="email" accountMask={accountMask} />
    </AccountPage>
  );
}
