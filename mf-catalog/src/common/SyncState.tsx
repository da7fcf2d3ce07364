import { useEffect } from 'react';
import type { CallReply, listAppIps } from '@portal/calls';
import { Status } from '@portal/design';
import { useRevalidator } from '@portal/router';

const askAgainMs = 1000;

interface SyncStateProps {
  lists: Pick<CallReply<typeof listAppIps>, 'syncedAt' | 'gatewayNum'>;
}

/** Whether the gateways have applied the list; polls until they have. */
export function SyncState({ lists: { syncedAt, gatewayNum } }: SyncStateProps) {
  const { revalidate, state } = useRevalidator();
  const isWaiting = syncedAt === null && gatewayNum > 0;

  useEffect(() => {
    if (!isWaiting || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), askAgainMs);
    return () => clearTimeout(timer);
  }, [isWaiting, state, revalidate]);

  return (
    <span role="status">
      {syncedAt !== null ? (
        <Status tone="good">已同步到网关</Status>
      ) : isWaiting ? (
        <Status tone="warn">正在同步到网关，一般不超过 5 秒</Status>
      ) : (
        <Status tone="warn">没有在线的网关，上线后自动同步</Status>
      )}
    </span>
  );
}
