import type { ReactNode } from 'react';
import type { DraftOperationView } from '@portal/calls';
import { ErrorPanel, Skeleton } from '@portal/design';
import { useLoaded } from '@portal/page';

interface DraftOperationProps {
  load: (signal: AbortSignal) => Promise<DraftOperationView>;
  children: (view: DraftOperationView) => ReactNode;
}

/** One operation of a draft, once it is loaded. */
export function DraftOperation({ load, children }: DraftOperationProps) {
  const { data, reason, retry } = useLoaded(load);

  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  return data ? children(data) : <Skeleton $height={320} />;
}
