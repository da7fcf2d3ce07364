import { undoHours } from '@portal/calls';
import { ButtonLink, Status } from '@portal/design';
import { FormActions } from '@portal/forms';
import { accountKinds, type AccountKind } from '@portal/rules';

/** Confirms the new binding, and says that the old address was notified. */
export function ChangeDone({ kind, accountMask }: { kind: AccountKind; accountMask: string }) {
  return (
    <>
      <p>
        <Status tone="good">
          现在绑定的{accountKinds[kind]}是 {accountMask}
        </Status>
      </p>
      <p>原来的地址会收到通知；如果不是您本人操作，{undoHours} 小时内可以用其中的“不是我操作”链接撤销。</p>
      <FormActions>
        <ButtonLink to="/userCenterInfo" $kind="primary">
          返回账号信息
        </ButtonLink>
      </FormActions>
    </>
  );
}
