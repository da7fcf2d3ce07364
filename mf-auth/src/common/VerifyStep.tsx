import type { ReactNode } from 'react';
import type { VerifyWays } from '@portal/calls';
import { IdentityForm } from '@portal/page';
import { useLocation, useNavigate } from '@portal/router';
import type { IdentityScene } from '@portal/rules';

interface VerifyStepProps {
  scene: IdentityScene;
  ways: VerifyWays;
  /** Address of the next step; absent: the same address. */
  next?: string;
  /** Shown below the form. */
  children?: ReactNode;
}

/**
 * First step of a change: identity verification. The ticket is passed in the history state, so it survives a reload.
 */
export function VerifyStep({ scene, ways, next, children }: VerifyStepProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  return (
    <>
      <IdentityForm
        scene={scene}
        ways={ways}
        onProved={(ticket) => void navigate(next ?? pathname, { state: { ticket } })}
        onCancel={() => void navigate('/userCenterInfo')}
      />
      {children}
    </>
  );
}
