import { resendReceiver, type MessageReceiver } from '@portal/calls';
import { CallError, call } from '@portal/client';
import { Button } from '@portal/design';
import { useCountdown } from '@portal/forms';
import { useAction } from '@portal/page';
import { proofCountdown } from './proofCountdown';

/** Sends the consent mail again, once the server's waiting time is over. */
export function ResendProof({ receiver: { receiverId, email } }: { receiver: MessageReceiver }) {
  const { left, start } = useCountdown(proofCountdown(email));
  const { run, isBusy } = useAction(async (id: string, reqNo) => {
    try {
      start((await call(resendReceiver, { receiverId: id, reqNo })).leftSeconds);
    } catch (error) {
      if (error instanceof CallError && error.code === 'E0429') start(Number(error.details.leftSeconds ?? 0));
      throw error;
    }
  }, '验证邮件已重新发送');

  return (
    <Button $size="s" $kind="quiet" disabled={left > 0 || isBusy} onClick={() => void run(receiverId)}>
      {left > 0 ? `${left} 秒后可重新发送` : '重新发送'}
    </Button>
  );
}
