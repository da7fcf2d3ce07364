import type { ComponentProps } from 'react';
import { Button, toast } from '@portal/design';
import { useRoleReason, type Needs } from './roleReason';

interface RoleButtonProps extends ComponentProps<typeof Button> {
  /** The call that it makes, or that what it opens makes. */
  needs: Needs;
  /** What stands on it. */
  children: string;
}

/**
 * A button for what not every member of an organisation may do. For whoever may not it is greyed and can still be
 * reached: the reason is its description, and what pressing it says.
 */
export function RoleButton({ needs, ...button }: RoleButtonProps) {
  const reason = useRoleReason(needs, button.children);
  if (reason === null) return <Button {...button} />;
  return <GreyedButton reason={reason} $kind={button.$kind} $size={button.$size} label={button.children} />;
}

interface GreyedButtonProps extends Pick<ComponentProps<typeof Button>, '$kind' | '$size'> {
  label: string;
  reason: string;
}

export const GreyedButton = ({ label, reason, ...look }: GreyedButtonProps) => (
  <Button {...look} aria-disabled title={reason} onClick={() => toast(reason, 'warn')}>
    {label}
  </Button>
);
