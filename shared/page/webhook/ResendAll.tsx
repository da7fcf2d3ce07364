import { resendWebhook, type WebhookDelivery } from '@portal/calls';
import { call } from '@portal/client';
import { Button, toast } from '@portal/design';
import { actionMessageOf } from '../lostReply';
import { useOnce } from '../useOnce';

interface ResendAllProps {
  deliveries: readonly WebhookDelivery[];
  /** Also called when only some could be queued. */
  onResent: () => void;
}

/** Sends all events of a page that failed again, as after a webhook was switched off for long. */
export function ResendAll({ deliveries, onResent }: ResendAllProps) {
  const failed = deliveries.filter(({ state, event }) => state === 'failed' && event !== 'webhook.test');
  const { run, isBusy } = useOnce(async () => {
    try {
      for (const { deliveryId } of failed) await call(resendWebhook, { deliveryId });
      toast(`${failed.length} 条已排队，几秒内重新投递`, 'good');
    } finally {
      onResent();
    }
  });

  if (failed.length < 2) return null;
  return (
    <Button
      $size="s"
      disabled={isBusy}
      onClick={() => void run().catch((error: unknown) => toast(actionMessageOf(error), 'bad'))}
    >
      重新投递本页失败的 {failed.length} 条
    </Button>
  );
}
