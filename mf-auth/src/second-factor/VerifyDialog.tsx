import type { VerifyIdentityProps } from '@portal/contract';
import { Dialog } from '@portal/design';
import { ProveIdentity } from '@portal/page';
import { identityScenes } from '@portal/rules';

/** Verifies the identity of the signed-in user again, before a sensitive action. */
export function VerifyDialog({ scene, onProved, onClose }: VerifyIdentityProps) {
  return (
    <Dialog title="身份验证" isOpen onClose={onClose}>
      <p>为了{identityScenes[scene]}，请先验证是您本人操作。</p>
      <ProveIdentity scene={scene} submitLabel="验证" onProved={onProved} onCancel={onClose} />
    </Dialog>
  );
}
