import type { ComponentProps } from 'react';
import { Button, toast } from '@portal/design';
import { useRoleReason, type Needs } from './roleReason';

interface RoleButtonProps extends ComponentProps<typeof Button> {
  /** The call that it makes, or that its dialog makes. */
  needs: Needs;
  /** Label of the button. */
  children: string;
}

/**
 * A button for an action that not every member of an organisation may take. Without the right it is greyed but
 * focusable: its description, and a press, say why.
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
