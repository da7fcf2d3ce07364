import { useState } from 'react';
import styled from 'styled-components';
import { logout } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import {
  Avatar,
  ConfirmDialog,
  HoverMenu,
  Icon,
  MenuButton,
  MenuLink,
  narrow,
  theme,
  toast,
  type IconName,
} from '@portal/design';
import { useOnce } from '@portal/page';
import { useNavigate } from '@portal/router';
import { accountType, hasRole, roles } from '@portal/rules';
import { announceLeaving, endSession, type Member } from '@portal/session';
import { AccountChoice } from './AccountChoice';
import { roleNames, useSwitchRole } from '../session/useSwitchRole';

const icons: Record<ReturnType<typeof accountType>, { name: IconName; title: string }> = {
  person: { name: 'person', title: '个人用户' },
  enterprise: { name: 'enterprise', title: '企业用户' },
  unverified: { name: 'visitor', title: '未认证用户' },
};

/** Value of `num` in the logout call: the user asked for it. */
const byUser = '1';

export function PersonMenu({ member }: { member: Member }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const switchTo = useSwitchRole();
  const icon = icons[accountType(member.registerType)];
  const otherRole = [roles.consumer, roles.provider].find(
    (role) => hasRole(member, role) && member.currentRole !== role && hasRole(member, roles.provider),
  );

  const signingOut = useOnce(async () => {
    announceLeaving();
    try {
      await call(logout, { num: byUser });
    } catch (error) {
      announceLeaving(false);
      throw error;
    }
    setIsAsking(false);
    endSession();
    void navigate('/');
  });

  const handleConfirm = () => void signingOut.run().catch((error: unknown) => toast(messageOf(error), 'bad'));

  return (
    <>
      <HoverMenu
        isMenu
        align="end"
        label={
          <Name>
            {member.avatarUrl ? (
              <Portrait>
                <Avatar url={member.avatarUrl} name={member.personName} size={24} />
                <Icon {...icon} />
              </Portrait>
            ) : (
              <Icon {...icon} />
            )}
            <span>{member.name}</span>
          </Name>
        }
        name={member.name}
      >
        <AccountChoice member={member} />
        <MenuLink to="/userCenter" role="menuitem">
          用户中心
        </MenuLink>
        {otherRole && (
          <MenuButton type="button" role="menuitem" onClick={() => void switchTo(otherRole)}>
            切换为{roleNames[otherRole]}
          </MenuButton>
        )}
        {hasRole(member, roles.operator) && (
          <MenuLink to="/ops" role="menuitem">
            运营工作台
          </MenuLink>
        )}
        <MenuButton type="button" role="menuitem" onClick={() => setIsAsking(true)}>
          退出登录
        </MenuButton>
      </HoverMenu>
      <ConfirmDialog
        title="退出登录"
        question="确认退出?"
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        isBusy={signingOut.isBusy}
        onConfirm={handleConfirm}
      />
    </>
  );
}

const Name = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.s};
  /* A long name is cut; the picture beside it keeps its size. */
  > svg,
  > i {
    flex: none;
  }
  span {
    max-width: 8em;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  ${narrow} {
    span {
      display: none;
    }
  }
`;

/** Avatar with a small icon of the account kind in its corner, which takes no extra space. */
const Portrait = styled.i`
  position: relative;
  display: inline-flex;
  svg {
    position: absolute;
    right: -4px;
    bottom: -4px;
    width: 14px;
    height: 14px;
    border-radius: 50%;
    background: ${theme.color.paper};
  }
`;
