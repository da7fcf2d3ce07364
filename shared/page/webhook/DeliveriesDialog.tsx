import { useCallback, useState } from 'react';
import styled from 'styled-components';
import {
  deliveryStates,
  listWebhookDeliveries,
  testWebhook,
  type DeliveryState,
  type WebhookDelivery,
} from '@portal/calls';
import { call } from '@portal/client';
import {
  Button,
  Dialog,
  Empty,
  ErrorPanel,
  Skeleton,
  StatusTabs,
  VisuallyHidden,
  theme,
} from '@portal/design';
import { keyOf } from '@portal/rules';
import { useLoaded } from '../useLoaded';
import { Delivery } from './Delivery';
import { ResendAll } from './ResendAll';

interface DeliveriesDialogProps {
  webhookId: string;
  /** Sends a test event first. */
  isTested?: boolean;
  onClose: () => void;
}

const pageSize = 10;

/** Deliveries to a webhook with their responses, newest first. */
export function DeliveriesDialog({ webhookId, isTested = false, onClose }: DeliveriesDialogProps) {
  const [pageNo, setPageNo] = useState(1);
  const [state, setState] = useState<DeliveryState>();
  const [needsTest, setNeedsTest] = useState(isTested);
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (needsTest) await call(testWebhook, { webhookId });
      return call(listWebhookDeliveries, { webhookId, state, pageNo, pageSize }, { signal });
    },
    [webhookId, state, pageNo, needsTest],
  );
  const { data, reason, retry, isLoading } = useLoaded(load);
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));

  function goTo(page: number) {
    setNeedsTest(false);
    setPageNo(page);
  }

  function showOnly(chosen: string) {
    setState(keyOf(deliveryStates, chosen));
    goTo(1);
  }

  function handleResent() {
    goTo(1);
    retry();
  }

  /** Whatever was chosen since: what it brings is on the first page of all. */
  function testAgain() {
    setNeedsTest(true);
    setState(undefined);
    setPageNo(1);
    retry();
  }

  return (
    <Dialog title={isTested ? '测试' : '投递记录'} isOpen isWide onClose={onClose}>
      <StatusTabs
        label="投递状态"
        tabs={[
          { id: '', title: '全部' },
          ...Object.entries(deliveryStates).map(([id, title]) => ({ id, title })),
        ]}
        current={state ?? ''}
        onChange={showOnly}
      />
      {isTested && (
        <VisuallyHidden role="status">
          {needsTest && !isLoading && data?.records[0] && outcomeOf(data.records[0])}
        </VisuallyHidden>
      )}
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {!data && !reason && <Skeleton $height={200} />}
      {data?.total === 0 && <Empty text={state ? '没有符合条件的投递' : '近 30 天没有投递'} />}
      {data && (
        <List aria-busy={isLoading}>
          {data.records.map((delivery) => (
            <Delivery key={delivery.deliveryId} delivery={delivery} onResent={handleResent} />
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
        {data && <ResendAll deliveries={data.records} onResent={handleResent} />}
        <Button $size="s" disabled={isLoading} onClick={isTested ? testAgain : retry}>
          {isTested ? '再测一次' : '刷新'}
        </Button>
      </Buttons>
    </Dialog>
  );
}

/** What a test came to, as it is read out. */
const outcomeOf = ({ state, fault }: WebhookDelivery): string =>
  [deliveryStates[state], fault].filter(Boolean).join('，');

const List = styled.ul`
  max-height: 60vh;
  overflow: auto;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  align-items: center;
  gap: ${theme.space.s};
  margin-top: ${theme.space.m};
`;
