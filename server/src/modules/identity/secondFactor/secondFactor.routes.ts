import {
  beginTotp,
  confirmTotp,
  finishLogin,
  removeTotp,
  renewRecoveryCodes,
  secondFactorState,
  sendIdentityCode,
  verifyIdentity,
  verifyWays,
} from '@portal/calls';
import type { Deps } from '../../../platform/Deps';
import type { Answerer } from '../../../platform/http/answer';
import { countHit } from '../../../platform/http/rateLimit';
import { renewVisitor } from '../../../platform/http/visitor';
import { minutes } from '../../../platform/time';
import type { CaptchaService } from '../session/captcha.service';
import type { LoginService } from '../session/login.service';
import type { FactorService } from './factor.service';
import type { ProofService } from './proof.service';

interface Services {
  captchas: CaptchaService;
  factors: FactorService;
  logins: LoginService;
  proofs: ProofService;
}

const scene = 'secondFactor';
const loginsPerMinute = 60;
const proofsPerTenMinutes = 30;
const codesPerTenMinutes = 20;

export function registerSecondFactorRoutes(answer: Answerer, deps: Deps, services: Services): void {
  const { captchas, factors, logins, proofs } = services;

  answer(finishLogin, async ({ input, visitor, request, reply }) => {
    await countHit(deps, `login:${visitor.address}`, loginsPerMinute, minutes);
    return logins.finish(input, visitor, () => renewVisitor(deps.config, request, reply));
  });

  answer(verifyWays, ({ member, visitor }) => proofs.ways(member.id, visitor));

  answer(sendIdentityCode, async ({ input, member, visitor }) => {
    await countHit(deps, `verify:${member.id}`, codesPerTenMinutes, 10 * minutes);
    await captchas.spend(visitor.sessionHash, input.captchaCode);
    return { leftSeconds: await proofs.sendCode(member.id, input.target, visitor) };
  });

  answer(verifyIdentity, async ({ input, member, visitor }) => {
    await countHit(deps, `proof:${member.id}`, proofsPerTenMinutes, 10 * minutes);
    return { ticket: await proofs.verify(member.id, input, visitor) };
  });

  answer(secondFactorState, ({ member }) => factors.state(member.id, member.second_factor_at));

  answer(beginTotp, ({ input, member }) =>
    proofs.withTicket(member.id, scene, input.ticket, (tx) => factors.begin(tx, member)),
  );

  answer(confirmTotp, async ({ input, member, visitor }) => ({
    recoveryCodes: await factors.confirm(member.id, input.code, visitor),
  }));

  answer(removeTotp, async ({ input, member, visitor }) => {
    await proofs.withTicket(member.id, scene, input.ticket, (tx) => factors.remove(tx, member.id, visitor));
    return {};
  });

  answer(renewRecoveryCodes, async ({ input, member, visitor }) => ({
    recoveryCodes: await proofs.withTicket(member.id, scene, input.ticket, (tx) =>
      factors.renewRecoveryCodes(tx, member.id, visitor),
    ),
  }));
}
