import type { ComponentProps } from 'react';
import { ButtonLink } from '@portal/design';
import { GreyedButton } from './RoleButton';
import { useRoleReason, type Needs } from './roleReason';

interface RoleLinkProps extends ComponentProps<typeof ButtonLink> {
  /** The call of the form that it leads to. */
  needs: Needs;
  /** Label of the link. */
  children: string;
}

/** A `ButtonLink` for an action that not every member may take; without the right a greyed button (`RoleButton`). */
export function RoleLink({ needs, ...link }: RoleLinkProps) {
  const reason = useRoleReason(needs, link.children);
  if (reason === null) return <ButtonLink {...link} />;
  return <GreyedButton reason={reason} $kind={link.$kind} $size={link.$size} label={link.children} />;
}
