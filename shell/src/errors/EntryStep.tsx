import { Button, ButtonLink } from '@portal/design';
import { useLocation } from '@portal/router';
import { accountType, hasRole, roles } from '@portal/rules';
import { openLogin, useMember } from '@portal/session';
import { useSwitchRole } from '../session/useSwitchRole';
import type { EntryCode } from './isEntryCode';
import { StepLink } from './StepLink';

/** The action that resolves a code which denies entry; null: none. */
export function EntryStep({ code }: { code: EntryCode }) {
  switch (code) {
    case 'E5101':
      return <LoginStep />;
    case 'E5102':
      return <Primary to="/unitType">去认证</Primary>;
    case 'E5104':
      return <AdvancedStep />;
    case 'E5103':
      return <RoleStep />;
    case 'E5012':
      return <StepLink slot="step.closing" />;
    case 'E5303':
      return <StepLink slot="step.secondFactor" />;
    case 'E0003':
      return null;
  }
}

function LoginStep() {
  const { pathname, search } = useLocation();
  const here = pathname === '/err' ? null : pathname + search;
  return (
    <Button $kind="primary" onClick={() => openLogin(here)}>
      登录
    </Button>
  );
}

/** Accounts without any authentication start there. */
function AdvancedStep() {
  const type = accountType(useMember()?.registerType ?? null);
  if (type === 'unverified') return <Primary to="/unitType">去认证</Primary>;
  return <StepLink slot={type === 'person' ? 'step.advancedPerson' : 'step.advancedCompany'} />;
}

function RoleStep() {
  const member = useMember();
  const switchTo = useSwitchRole();
  const canProvide = member && hasRole(member, roles.provider) && member.currentRole !== roles.provider;
  if (!canProvide) return <Primary to="/userCenter">去用户中心</Primary>;
  return (
    <Button $kind="primary" onClick={() => void switchTo(roles.provider)}>
      切换为提供方
    </Button>
  );
}

const Primary = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink to={to} $kind="primary">
    {children}
  </ButtonLink>
);
