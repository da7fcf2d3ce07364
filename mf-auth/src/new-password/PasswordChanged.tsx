import { definePage } from '@portal/contract';
import { ButtonLink, Status } from '@portal/design';
import { FormActions } from '@portal/forms';
import { Redirect } from '@portal/page';
import { AccountPage } from '../common/AccountPage';
import { useHandedOn } from '../common/useHandedOn';
import { newPasswordPath, newPasswordSteps } from './newPasswordSteps';

export const page = definePage({ load: async () => null, Page: PasswordChanged });

function PasswordChanged() {
  const changed = useHandedOn('changed');
  if (changed === null) return <Redirect to={newPasswordPath} />;
  return (
    <AccountPage
      title="密码修改成功"
      help={changed === 'here' ? '其他设备上的登录已全部退出，本机保持登录。' : '其他设备仍保持登录。'}
      steps={newPasswordSteps}
      current={2}
    >
      <p>
        <Status tone="good">新密码已生效，下次登录请使用新密码。</Status>
      </p>
      <FormActions>
        <ButtonLink to="/userCenterInfo" $kind="primary">
          返回账号信息
        </ButtonLink>
      </FormActions>
    </AccountPage>
  );
}
