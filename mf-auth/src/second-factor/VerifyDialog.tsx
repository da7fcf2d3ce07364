import { verifyWays } from '@portal/calls';
import { call } from '@portal/client';
import type { VerifyIdentityProps } from '@portal/contract';
import { Dialog, ErrorPanel, Skeleton } from '@portal/design';
import { IdentityForm, useLoaded } from '@portal/page';
import { identityScenes } from '@portal/rules';

const loadWays = (signal: AbortSignal) => call(verifyWays, {}, { signal });

/** Verifies the identity of the signed-in user again, before a sensitive action. */
export function VerifyDialog({ scene, onProved, onClose }: VerifyIdentityProps) {
  const { data, reason, retry } = useLoaded(loadWays);

  return (
    <Dialog title="身份验证" isOpen onClose={onClose}>
      <p>为了{identityScenes[scene]}，请先验证是您本人操作。</p>
      {data && (
        <IdentityForm scene={scene} ways={data} submitLabel="验证" onProved={onProved} onCancel={onClose} />
      )}
      {!data && (reason ? <ErrorPanel title={reason} onRetry={retry} /> : <Skeleton $height={160} />)}
    </Dialog>
  );
}
