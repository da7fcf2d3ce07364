import { verifyWays } from '@portal/calls';
import { call } from '@portal/client';
import { ErrorPanel, Skeleton } from '@portal/design';
import { useLoaded } from '../useLoaded';
import { IdentityForm, type IdentityFormProps } from './IdentityForm';

const loadWays = (signal: AbortSignal) => call(verifyWays, {}, { signal });

/** Identity verification inside a dialog; the available ways are loaded when it opens. */
export function ProveIdentity(props: Omit<IdentityFormProps, 'ways'>) {
  const { data, reason, retry } = useLoaded(loadWays);
  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  if (!data) return <Skeleton $height={160} />;
  return <IdentityForm {...props} ways={data} />;
}
