import { withdrawClosing } from '@portal/calls';
import { call } from '@portal/client';
import { Button } from '@portal/design';
import { FormActions } from '@portal/forms';
import { RoleButton, useAction } from '@portal/page';
import { formatMinute } from '@portal/rules';

interface ClosingPanelProps {
  closesAt: string;
  onDone: () => void;
}

/** Offers to cancel the closure of the account that was signed in to. */
export function ClosingPanel({ closesAt, onDone }: ClosingPanelProps) {
  const withdrawing = useAction(async () => {
    await call(withdrawClosing, {});
    onDone();
  }, '注销已撤销');

  return (
    <>
      <p>
        账号将于 {formatMinute(closesAt)}{' '}
        注销，届时个人信息删除，不能恢复。在此之前不能使用账号的其他功能；需要继续使用时，请撤销注销。
      </p>
      <FormActions>
        <Button onClick={onDone}>继续注销</Button>
        <RoleButton
          needs={withdrawClosing}
          $kind="primary"
          autoFocus
          disabled={withdrawing.isBusy}
          onClick={() => void withdrawing.run()}
        >
          撤销注销
        </RoleButton>
      </FormActions>
    </>
  );
}
