import type { VerifyIdentityProps } from '@portal/contract';
import { VerifyDialog } from './VerifyDialog';

/** Fills the slot `identity.verify` for pages of other remotes. */
export function widget(props: VerifyIdentityProps) {
  return <VerifyDialog {...props} />;
}
