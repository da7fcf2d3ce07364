import { useCallback, useState } from 'react';
import styled from 'styled-components';
import { logout } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import {
  ConfirmDialog,
  HoverMenu,
  Icon,
  MenuButton,
  narrow,
  theme,
  toast,
  useRepeatGuard,
  type IconName,
} from '@portal/design';
import { useNavigate } from '@portal/router';
import { accountType, endSession, type Member } from '@portal/session';

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
  const icon = icons[accountType(member)];

  const signOut = useCallback(async () => {
    try {
      await call(logout, { num: byUser });
      setIsAsking(false);
      endSession();
      void navigate('/');
    } catch (error) {
      toast(messageOf(error), 'bad');
      throw error;
    }
  }, [navigate]);
  const handleConfirm = useRepeatGuard(signOut);

  return (
    <>
      <HoverMenu
        isMenu
        align="end"
        label={
          <Name>
            <Icon {...icon} />
            <span>{member.name}</span>
          </Name>
        }
        name={member.name}
      >
        <MenuButton type="button" role="menuitem" onClick={() => setIsAsking(true)}>
          退出登录
        </MenuButton>
      </HoverMenu>
      <ConfirmDialog
        title="退出登录"
        question="确认退出?"
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void handleConfirm().catch(() => {})}
      />
    </>
  );
}

const Name = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.s};
  span {
    max-width: 12em;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  ${narrow} {
    span {
      max-width: 5em;
    }
  }
`;
