import { switchRole } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { toast } from '@portal/design';
import { useRevalidator } from '@portal/router';
import { roles, type Role } from '@portal/rules';
import { beginSession, useMember } from '@portal/session';

export const roleNames: Record<number, string> = { [roles.consumer]: '使用方', [roles.provider]: '提供方' };

/** Changes the member's current role and reloads the data of the page. */
export function useSwitchRole() {
  const member = useMember();
  const { revalidate } = useRevalidator();

  return async (roleType: Role): Promise<void> => {
    if (!member) return;
    try {
      const { currentUserRoleType } = await call(switchRole, { roleType });
      beginSession({ ...member, currentRole: currentUserRoleType });
      toast(`已切换为${roleNames[roleType]}`, 'good');
      await revalidate();
    } catch (error) {
      toast(messageOf(error), 'bad');
    }
  };
}
