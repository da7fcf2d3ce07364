import type { FastifyInstance } from 'fastify';
import {
  captchaPicture,
  captchaSound,
  checkAccount,
  checkLogin,
  judgeUserAuth,
  login,
  logout,
  resetPassword,
  sendLoginCode,
  sendRegisterCode,
  sendResetCode,
  verifyResetCode,
} from '@portal/calls';
import { accountKind } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { routeOf, type Answerer } from '../../../platform/http/answer';
import { countHit } from '../../../platform/http/rateLimit';
import { renewVisitor } from '../../../platform/http/visitor';
import { days, minutes } from '../../../platform/time';
import { audit } from '../../../platform/audit';
import type { AccountService } from '../account/account.service';
import type { PortalService } from '../../content';
import type { OrganisationService } from '../organisation/organisation.service';
import type { CaptchaService } from './captcha.service';
import { memberFields, type LoginService } from './login.service';
import type { SessionService } from './session.service';
import type { VerificationService } from './verification.service';

interface Services {
  sessions: SessionService;
  logins: LoginService;
  captchas: CaptchaService;
  verification: VerificationService;
  accounts: AccountService;
  portals: PortalService;
  organisations: OrganisationService;
}

/**
 * Limits per address for calls that invite guessing or flooding; calls that reveal whether an account exists have a
 * daily limit, too.
 */
const limits = {
  captcha: [120, minutes],
  captchaSound: [30, minutes],
  login: [60, minutes],
  code: [60, 10 * minutes],
  judge: [60, 10 * minutes],
  judgeDay: [600, days],
  free: [60, 10 * minutes],
  freeDay: [600, days],
} as const satisfies Record<string, readonly [hits: number, windowMs: number]>;

const tabFlags = { mobile: 1, email: 2 } as const;

export function registerSessionRoutes(
  app: FastifyInstance,
  answer: Answerer,
  deps: Deps,
  services: Services,
): void {
  const { sessions, logins, captchas, verification, accounts, portals, organisations } = services;
  const limited = (kind: keyof typeof limits, address: string) =>
    countHit(deps, `${kind}:${address}`, limits[kind][0], limits[kind][1]);

  answer.describe(captchaPicture);
  app.get(routeOf(captchaPicture), async (request, reply) => {
    await limited('captcha', request.visitor.address);
    const picture = await captchas.issue(request.visitor.sessionHash);
    return reply.type(captchaPicture.mediaType).send(picture);
  });

  answer.describe(captchaSound);
  app.get(routeOf(captchaSound), async (request, reply) => {
    await limited('captchaSound', request.visitor.address);
    const sound = await captchas.say(request.visitor.sessionHash);
    return reply.type(captchaSound.mediaType).send(sound);
  });

  answer(login, async ({ input, visitor, request, reply }) => {
    await limited('login', visitor.address);
    const credentials = { account: input.userEmail, password: input.userPswd, code: input.captchaCode };
    return logins.login(credentials, visitor, () => renewVisitor(deps.config, request, reply));
  });

  answer(logout, async ({ visitor, request, reply }) => {
    const member = await sessions.findMember(visitor.sessionHash);
    await sessions.end(visitor.sessionHash);
    renewVisitor(deps.config, request, reply);
    if (member) {
      await audit(deps.db, {
        at: deps.clock(),
        userId: member.person.id,
        event: 'logout',
        address: visitor.address,
        outcome: 'ok',
      });
    }
    return {};
  });

  answer(checkLogin, async ({ visitor, request }) => {
    const portal = await portals.resolve(request.hostname);
    if (portal.kind === 'unknown' || portal.kind === 'suspended') throw new AppError('E0003');
    const member = await sessions.findMember(visitor.sessionHash);
    return {
      resCode: member ? 'S0000' : 'E8023',
      ...portals.describe(portal, request.hostname),
      ...(member && {
        userEmail: member.person.email ?? member.person.mobile ?? '',
        ...memberFields(member),
        ...(await organisations.choiceOf(member)),
      }),
    };
  });

  answer(judgeUserAuth, async ({ input, visitor }) => {
    await limited('judge', visitor.address);
    await limited('judgeDay', visitor.address);
    if (!(await accounts.exists(input.userEmail))) throw new AppError('N0001');
    return { judgeUser: 1, tabFlag: tabFlags[accountKind(input.userEmail)!] };
  });

  answer(checkAccount, async ({ input, visitor }) => {
    await limited('free', visitor.address);
    await limited('freeDay', visitor.address);
    return { usable: (await accounts.isFree(input.account)) ? 1 : 0 };
  });

  answer(sendLoginCode, async ({ input, visitor }) => {
    await limited('code', visitor.address);
    await captchas.spend(visitor.sessionHash, input.captchaCode);
    await accounts.refuseUnusable(input.user);
    return { leftSeconds: await verification.send('login', input.user, visitor) };
  });

  answer(sendRegisterCode, async ({ input, visitor }) => {
    await limited('code', visitor.address);
    await captchas.spend(visitor.sessionHash, input.captchaCode);
    if (!(await accounts.isFree(input.account))) throw new AppError('E5001');
    return { leftSeconds: await verification.send('register', input.account, visitor) };
  });

  answer(sendResetCode, async ({ input, visitor }) => {
    await limited('code', visitor.address);
    await captchas.spend(visitor.sessionHash, input.captchaCode);
    await accounts.refuseUnusable(input.account);
    return { leftSeconds: await verification.send('reset', input.account, visitor) };
  });

  answer(verifyResetCode, async ({ input, visitor }) => {
    await limited('code', visitor.address);
    const issued = await verification.check('reset', input.account, input.vercode, visitor.sessionHash);
    await verification.spend(issued.id);
    return { ticket: await accounts.issueResetTicket(input.account) };
  });

  answer(resetPassword, async ({ input, visitor }) => {
    await accounts.resetPassword(input.ticket, input.userPswd, visitor.address);
    return {};
  });
}
