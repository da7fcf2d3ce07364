import type { IdentityScene } from '@portal/rules';

/** What a page gives to the dialog in the slot `identity.verify`; drawn only while it is open. */
export interface VerifyIdentityProps {
  /** What the ticket is for. */
  scene: IdentityScene;
  /** Gets the ticket: good for one use in the next ten minutes. */
  onProved: (ticket: string) => void;
  onClose: () => void;
}
