import type { ReactNode } from 'react';
import type { VerifyWays } from '@portal/calls';
import { IdentityForm } from '@portal/page';
import { useLocation, useNavigate } from '@portal/router';
import type { IdentityScene } from '@portal/rules';

interface VerifyStepProps {
  scene: IdentityScene;
  ways: VerifyWays;
  /** Where the next step is; absent: at the same address. */
  next?: string;
  /** Below the form. */
  children?: ReactNode;
}

/** First step of a change: proving who one is. The ticket goes to the next with the history, so it outlives a reload. */
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
