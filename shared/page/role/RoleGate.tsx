import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { Notice, theme } from '@portal/design';
import { useRoleReason, type Needs } from './roleReason';

interface RoleGateProps {
  /** The call that submits the form. */
  needs: Needs;
  /** Name of the action, as on its button. */
  what: string;
  children: ReactNode;
}

/**
 * Wraps a form. Without the right to submit it, the member reads why at the top, and all fields and buttons are
 * disabled; their content stays readable. The wrapping is always the same, so that a role that changes while somebody
 * types loses nothing.
 */
export function RoleGate({ needs, what, children }: RoleGateProps) {
  const id = useId();
  const reason = useRoleReason(needs, what);
  const isGreyed = reason !== null;
  return (
    <>
      {isGreyed && (
        <Notice tone="warn">
          <span id={id}>{reason}</span>
        </Notice>
      )}
      <Greyable disabled={isGreyed} $isGreyed={isGreyed} aria-describedby={isGreyed ? id : undefined}>
        {children}
      </Greyable>
    </>
  );
}

const Greyable = styled.fieldset<{ $isGreyed: boolean }>`
  /* As if it were not there. */
  display: ${({ $isGreyed }) => ($isGreyed ? 'block' : 'contents')};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  input:disabled,
  select:disabled,
  textarea:disabled {
    background: ${theme.color.mist};
    cursor: not-allowed;
  }
`;
