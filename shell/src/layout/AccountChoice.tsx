import styled from 'styled-components';
import { MenuButton, theme } from '@portal/design';
import { organisationRoles } from '@portal/rules';
import type { Member } from '@portal/session';
import { useSwitchAccount } from '../session/useSwitchAccount';

/** In the person menu: the account acted for, and others that may be chosen. */
export function AccountChoice({ member }: { member: Member }) {
  const switchTo = useSwitchAccount();
  const { organisationRole, organisations, personName, accountId } = member;
  if (organisations.length === 0) return null;

  return (
    <>
      {organisationRole && (
        <Note role="none">
          {personName} · {organisationRoles[organisationRole]}
        </Note>
      )}
      {organisationRole && (
        <MenuButton type="button" role="menuitem" onClick={() => switchTo('')}>
          以个人身份
        </MenuButton>
      )}
      {organisations
        .filter((one) => one.accountId !== accountId)
        .map((one) => (
          <MenuButton
            key={one.accountId}
            type="button"
            role="menuitem"
            onClick={() => switchTo(one.accountId)}
          >
            以“{one.name}”身份
          </MenuButton>
        ))}
    </>
  );
}

const Note = styled.div`
  padding: ${theme.space.s};
  color: ${theme.color.inkSoft};
`;
