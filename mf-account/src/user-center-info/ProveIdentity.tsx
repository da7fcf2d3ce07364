import { verifyWays } from '@portal/calls';
import { call } from '@portal/client';
import { ErrorPanel, Skeleton } from '@portal/design';
import { IdentityForm, useLoaded } from '@portal/page';
import type { IdentityScene } from '@portal/rules';

interface ProveIdentityProps {
  scene: IdentityScene;
  onProved: (ticket: string) => void;
  onCancel: () => void;
}

const load = (signal: AbortSignal) => call(verifyWays, {}, { signal });

/** Identity verification inside a dialog; the available ways are loaded when it opens. */
export function ProveIdentity({ scene, onProved, onCancel }: ProveIdentityProps) {
  const { data, reason, retry } = useLoaded(load);
  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  if (!data) return <Skeleton $height={160} />;
  return <IdentityForm scene={scene} ways={data} onProved={onProved} onCancel={onCancel} />;
}
