import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { Notice, theme } from '@portal/design';
import { useRoleReason, type Needs } from './roleReason';

interface RoleGateProps {
  /** The call that sends what is filled in. */
  needs: Needs;
  /** What is done with it, as its button says it. */
  what: string;
  children: ReactNode;
}

/**
 * Stands round what is filled in. Whoever may not send it reads why before they begin, and finds every field and
 * button greyed; what stands in them stays readable.
 */
export function RoleGate({ needs, what, children }: RoleGateProps) {
  const id = useId();
  const reason = useRoleReason(needs, what);
  if (reason === null) return <>{children}</>;
  return (
    <>
      <Notice tone="warn">
        <span id={id}>{reason}</span>
      </Notice>
      <Greyed disabled aria-describedby={id}>
        {children}
      </Greyed>
    </>
  );
}

const Greyed = styled.fieldset`
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
