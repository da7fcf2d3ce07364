import type { IdentityScene } from '@portal/rules';

/** Props of the dialog in the slot `identity.verify`; rendered only while it is open. */
export interface VerifyIdentityProps {
  /** Purpose of the ticket. */
  scene: IdentityScene;
  /** Receives the ticket, which is valid for one use within ten minutes. */
  onProved: (ticket: string) => void;
  onClose: () => void;
}
