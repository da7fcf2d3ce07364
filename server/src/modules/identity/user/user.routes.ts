import { editUser, kickSession, listSessions, switchRole, userInfo, userOverview } from '@portal/calls';
import { actorOf } from '../../../platform/http/actorOf';
import type { Answerer } from '../../../platform/http/answer';
import { languageOfMember } from '../../../platform/http/language';
import type { UserService } from './user.service';

export function registerUserRoutes(answer: Answerer, users: UserService): void {
  answer(userInfo, ({ member }) => users.info(member));
  answer(userOverview, ({ member, request }) => users.overview(member, languageOfMember(request, member)));
  answer(editUser, async ({ input, member, visitor }) => {
    await users.edit(member, input, actorOf('owner', member, visitor));
    return {};
  });
  answer(switchRole, async ({ input: { roleType }, member, visitor }) => ({
    currentUserRoleType: await users.switchRole(member, roleType, visitor),
  }));
  answer(listSessions, ({ member, visitor }) => users.sessions(member, visitor));
  answer(kickSession, async ({ input, member, visitor }) => {
    await users.kick(member, input.sessionId, visitor);
    return {};
  });
}
