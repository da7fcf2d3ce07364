import { useId } from 'react';
import styled from 'styled-components';
import { deliveryStates, resendWebhook, type WebhookDelivery } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Status, theme, toast, type Tone } from '@portal/design';
import { actionMessageOf } from '../lostReply';
import { useOnce } from '../useOnce';
import { eventTitle } from './eventTitle';

interface DeliveryProps {
  delivery: WebhookDelivery;
  onResent: () => void;
}

const tones: Record<WebhookDelivery['state'], Tone> = { waiting: 'calm', sent: 'good', failed: 'bad' };

/** One delivery: what came of it, what was sent and answered, and the button that sends it again. */
export function Delivery({ delivery, onResent }: DeliveryProps) {
  const { deliveryId, event, state, attempts, status, ms, fault, answer, body, createdAt, nextAttemptAt } =
    delivery;
  const head = useId();
  // One that waits for its first attempt is sent within seconds anyway.
  const mayResend = event !== 'webhook.test' && (state !== 'waiting' || attempts > 0);
  const { run, isBusy } = useOnce(async () => {
    await call(resendWebhook, { deliveryId });
    toast('已排队，几秒内重新投递', 'good');
    onResent();
  });

  return (
    <Item>
      <Head>
        <strong id={head}>{eventTitle(event)}</strong>
        <Status tone={tones[state]}>{deliveryStates[state]}</Status>
        <time id={`${head}time`}>{createdAt}</time>
        {mayResend && (
          <Button
            $size="s"
            aria-describedby={`${head} ${head}time`}
            disabled={isBusy}
            onClick={() => void run().catch((error: unknown) => toast(actionMessageOf(error), 'bad'))}
          >
            {state === 'waiting' ? '立即投递' : '重新投递'}
          </Button>
        )}
      </Head>
      <p>
        {attempts === 0 ? '尚未投递' : `已投递 ${attempts} 次`}
        {status !== null && !fault.includes(`HTTP ${status}`) && `，HTTP ${status}`}
        {ms !== null && `，${ms} ms`}
        {fault && `，${fault}`}
        {nextAttemptAt && `，下次 ${nextAttemptAt}`}
      </p>
      <details>
        <summary>内容与答复</summary>
        <pre>{body}</pre>
        {answer && <pre>{answer}</pre>}
      </details>
    </Item>
  );
}

const Item = styled.li`
  padding: ${theme.space.m} 0;
  border-top: 1px solid ${theme.color.line};
  p,
  time,
  summary {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
  pre {
    margin: ${theme.space.s} 0 0;
    padding: ${theme.space.s};
    background: ${theme.color.mist};
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font: ${theme.size.s} / 1.5 ${theme.font.mono};
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.m};
`;
