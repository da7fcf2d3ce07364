import { ButtonLink } from '@portal/design';
import { FormActions } from '@portal/forms';

/** Next steps for a user whose password is known to others. */
export function ResetPasswordActions() {
  return (
    <FormActions>
      <ButtonLink to="/forgetPassword/userMail" $kind="primary">
        重新设置密码
      </ButtonLink>
      <ButtonLink to="/help">帮助与支持</ButtonLink>
    </FormActions>
  );
}
