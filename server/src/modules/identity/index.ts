import type { Deps } from '../../platform/Deps';
import type { DomainNames } from '../../platform/DomainNames';
import type { Sessions } from '../../platform/http/Member';
import type { LeakSource } from '../../platform/leaks';
import type { Module } from '../../platform/Module';
import { hours, minutes } from '../../platform/time';
import type { AgreementModule } from '../agreements';
import type { Content } from '../content';
import type { Files } from '../files';
import type { Messages } from '../messages';
import type { Reviewable } from '../review';
import { createPaperReader, type Verifier } from '../verifier';
import { registerAccountRoutes } from './account/account.routes';
import { createAccountService } from './account/account.service';
import { createInviteCodeService } from './account/inviteCode.service';
import { createMailOrigin } from './account/mailOrigin';
import { registerAuthenticationRoutes } from './authentication/authentication.routes';
import { createPersonService, type PersonService } from './authentication/person.service';
import { createPersonChecks } from './authentication/personChecks.service';
import { createPersonExpiry } from './authentication/personExpiry.service';
import { createPersonReview } from './authentication/personReview';
import { forgetReplaced } from './change/accountChange.repository';
import { createAccountChangeService } from './change/accountChange.service';
import { registerChangeRoutes } from './change/change.routes';
import { createPhoneAppealService } from './change/phoneAppeal.service';
import { registerDeviceRoutes } from './device/device.routes';
import { createDeviceService } from './device/device.service';
import { createPlaces, type Places } from './device/places';
import { forgetExpired } from './forgetExpired.repository';
import { createInvitationService } from './organisation/invitation.service';
import { registerTeamRoutes } from './organisation/team.routes';
import { createTeamService } from './organisation/team.service';
import { createOrganisationService, type OrganisationService } from './organisation/organisation.service';
import { registerFactorAppealRoutes } from './secondFactor/factorAppeal.routes';
import { createFactorAppealService } from './secondFactor/factorAppeal.service';
import { createFactorService } from './secondFactor/factor.service';
import { registerPasskeyRoutes } from './secondFactor/passkey.routes';
import { createPasskeyService } from './secondFactor/passkey.service';
import { createPasskeys } from './secondFactor/passkeys';
import { createProofService, type ProofService } from './secondFactor/proof.service';
import { createProofThrottle } from './secondFactor/proofThrottle';
import { registerSecondFactorRoutes } from './secondFactor/secondFactor.routes';
import { createCaptchaService } from './session/captcha.service';
import { createLoginService } from './session/login.service';
import { createLoginThrottle } from './session/loginThrottle.service';
import { registerSessionRoutes } from './session/session.routes';
import { createSessionDesk, type SessionDesk } from './session/sessionDesk';
import { createSessionService } from './session/session.service';
import { createVerificationService, type VerificationService } from './session/verification.service';
import { createSso } from './sso/createSso';
import { registerAccessTokenRoutes } from './token/accessToken.routes';
import { createAccessTokenService } from './token/accessToken.service';
import { tokenLeaks } from './token/tokenLeaks';
import { registerAvatarRoutes } from './user/avatar.routes';
import { createAvatarService } from './user/avatar.service';
import { registerUserRoutes } from './user/user.routes';
import { createUserService } from './user/user.service';

export { countDailyTry } from './authentication/person.repository';
export type { PersonService } from './authentication/person.service';
export { entryPages } from './entryPages';
export { hashPassword } from './session/password';
export { enrolTotp } from './secondFactor/enrolTotp';
export { sealClearPersons } from './authentication/sealClearPersons';
export { giveRole, raiseRegisterType, takeRole } from './user/user.repository';
export { columnsOf as personColumns, sealChange as sealPersonChange } from './authentication/personFacts';
export type { ProofService } from './secondFactor/proof.service';
export type { VerificationService } from './session/verification.service';
export { createInvitationService } from './organisation/invitation.service';
export { memberOf } from './organisation/memberOf';
export { mainOrigin } from './account/mailOrigin';
export { findMember } from './organisation/findMember';
export { findMembership } from './organisation/membership.repository';
export { createTeamService } from './organisation/team.service';
export { clearFactors } from './secondFactor/factor.repository';
export type { Places } from './device/places';
export { voidPassword } from './user/user.repository';
export { revokeTokensOf } from './token/accessToken.repository';
export { lockAddress } from './session/loginThrottle.service';
export { endSessionsOf } from './session/session.repository';
export type { SessionDesk } from './session/sessionDesk';
export {
  findByAccount,
  findById,
  findOperator,
  listOperators,
  setAuthentication,
  setNickName,
} from './user/user.repository';

/** Accounts, sessions, and real-name authentication. */
export interface Identity extends Module {
  sessions: Sessions;
  organisations: OrganisationService;
  /** Fresh proofs of identity; `spend` uses one up. */
  proofs: ProofService;
  persons: PersonService;
  /** Sessions of members, for operators. */
  sessionDesk: SessionDesk;
  verification: VerificationService;
  /** Authentications of persons, for review. */
  personReview: Reviewable;
  /** Appeals for lost phone numbers. */
  phoneAppealReview: Reviewable;
  /** Appeals for lost second factors. */
  factorAppealReview: Reviewable;
  /** Places of addresses. */
  places: Places;
  /** Tokens that may be found in public code. */
  leakSources: readonly LeakSource[];
}

interface Needs {
  agreements: AgreementModule;
  content: Content;
  files: Files;
  messages: Messages;
  names: Pick<DomainNames, 'txt'>;
  verifier: Verifier;
}

export function createIdentity(deps: Deps, needs: Needs): Identity {
  const { portals } = needs.content;
  const { messages } = needs.messages;
  const { agreements } = needs.agreements;
  const places = createPlaces(deps);
  const devices = createDeviceService(deps, messages, places);
  const sessions = createSessionService(deps, devices);
  const captchas = createCaptchaService(deps);
  const verification = createVerificationService(deps, messages);
  const accounts = createAccountService(deps, { agreements, messages, verification, captchas });
  const proofThrottle = createProofThrottle(deps);
  const passkeys = createPasskeys(deps);
  const factors = createFactorService(deps, proofThrottle, passkeys);
  const factorAppeals = createFactorAppealService(deps, messages);
  const passkeyService = createPasskeyService(deps, passkeys, factors);
  const proofs = createProofService(deps, verification, factors, proofThrottle);
  const organisations = createOrganisationService(deps);
  const logins = createLoginService(deps, sessions, verification, createLoginThrottle(deps), {
    factors,
    factorAppeals,
    organisations,
  });
  const sso = createSso(deps, { agreements, logins, names: needs.names, portals });
  const team = createTeamService(deps, proofs);
  const invitations = createInvitationService(deps, messages);
  const persons = createPersonService(deps, { files: needs.files.files, verifier: needs.verifier });
  const paperReader = createPaperReader(deps, needs.files.files, needs.verifier);
  const originOf = createMailOrigin(deps.config, portals);
  const changes = createAccountChangeService(deps, messages, proofs);
  const appeals = createPhoneAppealService(deps, needs.files.files, changes);
  const tokens = createAccessTokenService(deps, proofs);
  const avatars = createAvatarService(deps, needs.files.files);
  return {
    sessions: { ...sessions, findBearer: tokens.find },
    organisations,
    proofs,
    personReview: createPersonReview(deps),
    persons,
    sessionDesk: createSessionDesk(deps, places),
    verification,
    phoneAppealReview: appeals.reviewable,
    factorAppealReview: factorAppeals.reviewable,
    places,
    leakSources: [tokenLeaks(deps)],
    routes({ app, answer }) {
      registerSessionRoutes(app, answer, deps, {
        sessions,
        logins,
        captchas,
        verification,
        accounts,
        portals,
        organisations,
      });
      registerDeviceRoutes(answer, deps, devices);
      registerSecondFactorRoutes(answer, deps, { captchas, factors, logins, proofs });
      registerFactorAppealRoutes(answer, deps, { logins, appeals: factorAppeals });
      registerPasskeyRoutes(answer, deps, { logins, passkeys, passkeyService, proofs });
      registerTeamRoutes(answer, deps, { organisations, team, invitations });
      sso.routes(answer);
      registerAccountRoutes(answer, deps, {
        accounts,
        captchas,
        sessions,
        portals,
        originOf,
        inviteCodes: createInviteCodeService(deps),
      });
      registerChangeRoutes(answer, deps, { changes, appeals, verification, originOf });
      registerAuthenticationRoutes(answer, deps, { persons, captchas, paperReader, verification, changes });
      registerAccessTokenRoutes(answer, tokens);
      registerUserRoutes(answer, createUserService(deps, { avatars, places }));
      registerAvatarRoutes(app, answer, { avatars, sessions });
    },
    jobs: [
      { name: 'carry-out-factor-appeals', everyMs: minutes, run: () => factorAppeals.carryOutDue() },
      { name: 'forget-replaced-accounts', everyMs: hours, run: () => forgetReplaced(deps.db, deps.clock()) },
      { name: 'forget-appeal-pictures', everyMs: hours, run: () => appeals.forgetPictures() },
      { name: 'forget-person-pictures', everyMs: hours, run: () => persons.forgetPictures() },
      { name: 'forget-expired', everyMs: 10 * minutes, run: () => forgetExpired(deps.db, deps.clock()) },
      { name: 'verify-persons', everyMs: minutes, run: createPersonChecks(deps, needs.verifier).run },
      { name: 'check-sso-domains', everyMs: hours, run: () => sso.recheckDomains() },
      { name: 'expire-documents', everyMs: hours, run: createPersonExpiry(deps).run },
    ],
  };
}
