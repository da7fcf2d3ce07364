import {
  activate,
  makeInviteCode,
  register,
  resendActivation,
  viewActivation,
  viewInviteCode,
} from '@portal/calls';
import type { Deps } from '../../../platform/Deps';
import type { Answerer } from '../../../platform/http/answer';
import { countHit } from '../../../platform/http/rateLimit';
import { asPerson } from '../../../platform/http/Member';
import { renewVisitor } from '../../../platform/http/visitor';
import { hours, minutes } from '../../../platform/time';
import type { PortalService } from '../../content';
import { memberFields } from '../session/login.service';
import type { CaptchaService } from '../session/captcha.service';
import type { SessionService } from '../session/session.service';
import type { AccountService } from './account.service';
import type { InviteCodeService } from './inviteCode.service';
import type { MailOrigin } from './mailOrigin';

interface Services {
  accounts: AccountService;
  captchas: CaptchaService;
  sessions: SessionService;
  portals: PortalService;
  originOf: MailOrigin;
  inviteCodes: InviteCodeService;
}

const registrationsPerHour = 60;
const resendsPerTenMinutes = 60;

export function registerAccountRoutes(answer: Answerer, deps: Deps, services: Services): void {
  const { accounts, captchas, sessions, portals, originOf, inviteCodes } = services;

  answer(register, async ({ input, visitor, request }) => {
    await countHit(deps, `register:${visitor.address}`, registrationsPerHour, hours);
    const portal = await portals.resolve(request.hostname);
    return accounts.register(
      {
        account: input.account,
        password: input.userPswd,
        nickName: input.nickName,
        inviteCode: input.inviteCode ?? '',
        agreeVersion: input.agreeVersion,
        code: input.vercode ?? '',
        captcha: input.captchaCode ?? '',
        portalId: portal.kind === 'subDomain' ? portal.row.id : null,
        origin: await originOf(request),
      },
      visitor,
    );
  });

  answer(viewInviteCode, ({ member }) => inviteCodes.view(member.id));
  answer(makeInviteCode, ({ member }) => inviteCodes.make(member.id));

  answer(viewActivation, async ({ input }) => ({ account: await accounts.viewActivation(input.token) }));

  answer(activate, async ({ input, visitor, request, reply }) => {
    const user = await accounts.activate(input.token, visitor.address);
    if (input.keepsLogin === 1) return { account: user.email!, ...memberFields(asPerson(user)) };
    // Whoever was signed in here is not any more.
    await sessions.end(visitor.sessionHash);
    const member = await sessions.begin(user, renewVisitor(deps.config, request, reply));
    return { account: user.email!, ...memberFields(member) };
  });

  answer(resendActivation, async ({ input, visitor, request }) => {
    await captchas.spend(visitor.sessionHash, input.captchaCode);
    await countHit(deps, `resend:${visitor.address}`, resendsPerTenMinutes, 10 * minutes);
    return {
      leftSeconds: await accounts.resendActivation(input.account, await originOf(request), visitor),
    };
  });
}
