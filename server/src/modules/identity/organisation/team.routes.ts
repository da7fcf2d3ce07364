import {
  acceptTeamInvitation,
  changeTeamRole,
  inviteToTeam,
  leaveTeam,
  listTeam,
  listTeamInvitations,
  listTeamLog,
  removeTeamMember,
  resendTeamInvitation,
  switchAccount,
  transferTeam,
  viewTeamInvitation,
  withdrawTeamInvitation,
} from '@portal/calls';
import type { Deps } from '../../../platform/Deps';
import type { Answerer } from '../../../platform/http/answer';
import { countHit } from '../../../platform/http/rateLimit';
import { translateTexts } from '../../../platform/i18n/translateTexts';
import { minutes } from '../../../platform/time';
import type { InvitationService } from './invitation.service';
import type { OrganisationService } from './organisation.service';
import type { TeamService } from './team.service';

interface Services {
  organisations: OrganisationService;
  team: TeamService;
  invitations: InvitationService;
}

const looksPerMinute = 60;

export function registerTeamRoutes(
  answer: Answerer,
  deps: Deps,
  { organisations, team, invitations }: Services,
): void {
  answer(switchAccount, ({ input, member, visitor }) =>
    organisations.switchTo(member.person, input.accountId, visitor),
  );

  answer(listTeam, ({ input, member }) => team.members(member, input));
  answer(listTeamInvitations, ({ input, member }) => team.invitations(member, input));
  answer(listTeamLog, async ({ input, member, visitor }) =>
    translateTexts(await team.log(member, input), visitor.language),
  );
  answer(changeTeamRole, async ({ input, member, visitor }) => {
    await team.setRole(member, input.memberId, input.role, visitor);
    return {};
  });
  answer(removeTeamMember, async ({ input, member, visitor }) => {
    await team.remove(member, input.memberId, visitor);
    return {};
  });
  answer(leaveTeam, async ({ member, visitor }) => {
    await team.leave(member, visitor);
    return {};
  });
  answer(transferTeam, async ({ input, member, visitor }) => {
    await team.transfer(member, input.memberId, input.ticket, visitor);
    return {};
  });

  answer(inviteToTeam, ({ input, member, visitor, db }) =>
    invitations.invite(db, member, input.account, input.role, visitor),
  );
  answer(resendTeamInvitation, async ({ input, member, visitor }) => {
    await invitations.resend(member, input.inviteId, visitor);
    return {};
  });
  answer(withdrawTeamInvitation, async ({ input, member, visitor }) => {
    await invitations.withdraw(member, input.inviteId, visitor);
    return {};
  });
  answer(viewTeamInvitation, async ({ input, visitor }) => {
    await countHit(deps, `invitation:${visitor.address}`, looksPerMinute, minutes);
    return invitations.view(input.token);
  });
  answer(acceptTeamInvitation, ({ input, member, visitor }) =>
    invitations.accept(member.person, input.token, visitor),
  );
}
