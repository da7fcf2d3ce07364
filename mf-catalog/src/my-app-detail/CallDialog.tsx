import { useCallback } from 'react';
import { viewCallRecord } from '@portal/calls';
import { call } from '@portal/client';
import { Dialog, ErrorPanel, Skeleton } from '@portal/design';
import { useLoaded } from '@portal/page';
import { CallFacts } from './CallFacts';

interface CallDialogProps {
  /** Null: closed. */
  requestId: string | null;
  onClose: () => void;
  /** Filters the log by a source address. */
  onAddress: (address: string) => void;
}

/** Details of one call. */
export function CallDialog({ requestId, onClose, onAddress }: CallDialogProps) {
  return (
    <Dialog title="调用详情" isWide isOpen={requestId !== null} onClose={onClose}>
      {requestId && <LoadedCall requestId={requestId} onAddress={onAddress} />}
    </Dialog>
  );
}

function LoadedCall({ requestId, onAddress }: Pick<CallDialogProps, 'onAddress'> & { requestId: string }) {
  const load = useCallback(
    (signal: AbortSignal) => call(viewCallRecord, { requestId: requestId.slice(0, 64) }, { signal }),
    [requestId],
  );
  const { data, reason, retry } = useLoaded(load);

  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  return data ? <CallFacts view={data} onAddress={onAddress} /> : <Skeleton $height={240} />;
}
