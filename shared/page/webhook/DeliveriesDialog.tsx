import { useCallback, useState } from 'react';
import styled from 'styled-components';
import {
  deliveryStates,
  listWebhookDeliveries,
  resendWebhook,
  testWebhook,
  webhookEvents,
  type WebhookDelivery,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, Dialog, Empty, ErrorPanel, Skeleton, Status, theme, toast, type Tone } from '@portal/design';
import { keyOf } from '@portal/rules';
import { actionMessageOf } from '../lostReply';
import { useLoaded } from '../useLoaded';
import { useOnce } from '../useOnce';

interface DeliveriesDialogProps {
  webhookId: string;
  /** Sends a test event first. */
  isTested?: boolean;
  onClose: () => void;
}

const tones: Record<WebhookDelivery['state'], Tone> = { waiting: 'calm', sent: 'good', failed: 'bad' };
const pageSize = 10;

/** Deliveries to a webhook with their responses, newest first. */
export function DeliveriesDialog({ webhookId, isTested = false, onClose }: DeliveriesDialogProps) {
  const [pageNo, setPageNo] = useState(1);
  const [needsTest, setNeedsTest] = useState(isTested);
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (needsTest) await call(testWebhook, { webhookId });
      return call(listWebhookDeliveries, { webhookId, pageNo, pageSize }, { signal });
    },
    [webhookId, pageNo, needsTest],
  );
  const { data, reason, retry, isLoading } = useLoaded(load);
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));

  function goTo(page: number) {
    setNeedsTest(false);
    setPageNo(page);
  }

  /** Whichever page was turned to since: what it brings is on the first. */
  function testAgain() {
    setNeedsTest(true);
    setPageNo(1);
    retry();
  }

  return (
    <Dialog title={isTested ? '测试' : '投递记录'} isOpen isWide onClose={onClose}>
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {!data && !reason && <Skeleton $height={200} />}
      {data?.total === 0 && <Empty text="近 30 天没有投递" />}
      {data && (
        <List aria-busy={isLoading}>
          {data.records.map((delivery) => (
            <Delivery key={delivery.deliveryId} delivery={delivery} onResent={() => goTo(1)} retry={retry} />
          ))}
        </List>
      )}
      <Buttons>
        {pages > 1 && (
          <>
            <Button $size="s" disabled={pageNo <= 1} onClick={() => goTo(pageNo - 1)}>
              上一页
            </Button>
            <span>
              {pageNo}/{pages}
            </span>
            <Button $size="s" disabled={pageNo >= pages} onClick={() => goTo(pageNo + 1)}>
              下一页
            </Button>
          </>
        )}
        <Button $size="s" disabled={isLoading} onClick={isTested ? testAgain : retry}>
          {isTested ? '再测一次' : '刷新'}
        </Button>
      </Buttons>
    </Dialog>
  );
}

interface DeliveryProps {
  delivery: WebhookDelivery;
  onResent: () => void;
  retry: () => void;
}

function Delivery({ delivery, onResent, retry }: DeliveryProps) {
  const { deliveryId, event, state, attempts, status, ms, fault, answer, body, createdAt, nextAttemptAt } =
    delivery;
  const known = keyOf(webhookEvents, event);
  const { run, isBusy } = useOnce(async () => {
    await call(resendWebhook, { deliveryId });
    toast('已排队，几秒内重新投递', 'good');
    onResent();
    retry();
  });

  return (
    <Item>
      <Head>
        <strong>{event === 'webhook.test' ? '测试事件' : known ? webhookEvents[known] : '消息'}</strong>
        <Status tone={tones[state]}>{deliveryStates[state]}</Status>
        <time>{createdAt}</time>
        {state !== 'waiting' && event !== 'webhook.test' && (
          <Button
            $size="s"
            disabled={isBusy}
            onClick={() => void run().catch((error: unknown) => toast(actionMessageOf(error), 'bad'))}
          >
            重新投递
          </Button>
        )}
      </Head>
      <p>
        {attempts} 次{status !== null && `，HTTP ${status}`}
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

const List = styled.ul`
  max-height: 60vh;
  overflow: auto;
`;

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

const Buttons = styled.div`
  display: flex;
  justify-content: flex-end;
  align-items: center;
  gap: ${theme.space.s};
  margin-top: ${theme.space.m};
`;
