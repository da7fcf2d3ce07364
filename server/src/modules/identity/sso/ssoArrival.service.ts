import type { SsoOutcome } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Account } from '../../../platform/http/Member';
import type { Visitor } from '../../../platform/http/visitor';
import { newId, newSecret } from '../../../platform/ids';
import { minutes } from '../../../platform/time';
import { userState } from '../../../platform/userState';
import type { AgreementService } from '../../agreements';
import { isHeld } from '../change/accountChange.repository';
import type { LoginService } from '../session/login.service';
import { hashPassword } from '../session/password';
import { findSession } from '../session/session.repository';
import { findById, insertUser } from '../user/user.repository';
import { settleMember } from './settleMember';
import { findUsable } from './sso.repository';
import { browserOf } from './ssoLogin.service';
import { putLink } from './ssoLink.repository';
import { lockArrival, spendArrival } from './ssoLogin.repository';

const arrivalMs = 30 * minutes;

export type SsoArrivalService = ReturnType<typeof createSsoArrivals>;

interface Needs {
  agreements: Pick<AgreementService, 'acceptAtRegistration'>;
  logins: LoginService;
}

/** First logins through an identity provider. */
export function createSsoArrivals({ db, clock }: Deps, { agreements, logins }: Needs) {
  /** @throws {AppError} `E5614` used, expired, or of another browser, `E5612` the provider was disabled or replaced. */
  async function take(tx: Db, ticket: string, visitor: Visitor) {
    const since = new Date(clock().getTime() - arrivalMs);
    const arrival = await lockArrival(tx, ticket, browserOf(visitor), since);
    if (!arrival) throw new AppError('E5614');
    const settings = await findUsable(tx, arrival.organisation_id);
    if (settings?.issuer !== arrival.issuer) throw new AppError('E5612');
    await spendArrival(tx, ticket, clock());
    return { ...arrival, organisationName: settings.organisation_name };
  }

  type Arrival = Awaited<ReturnType<typeof take>>;

  async function join(tx: Db, arrival: Arrival, userId: string, { address }: Visitor): Promise<void> {
    const { organisation_id: organisationId, issuer, subject, role } = arrival;
    const at = clock();
    await settleMember(tx, { organisationId, user: { id: userId }, role, at, address });
    await putLink(tx, {
      organisation_id: organisationId,
      issuer,
      subject,
      user_id: userId,
      linked_at: at,
      last_login_at: at,
    });
    const who = { userId, accountId: organisationId, address };
    await audit(tx, { at, ...who, event: 'sso.link', outcome: 'ok' });
  }

  async function enter(
    { organisation_id: ssoOf, return_to: redirect, organisationName }: Arrival,
    userId: string,
    visitor: Visitor,
    renew: () => Visitor,
  ): Promise<SsoOutcome> {
    const user = await findById(db, userId);
    if (!user) throw new AppError('E5614');
    const where = { organisationName, redirect };
    const entered = await logins.enter(user, visitor, renew, { ssoOf, asksFactor: false, where });
    return { ...entered, ...where, next: 'signedIn' };
  }

  return {
    /**
     * Creates an account without a password for an unknown e-mail address.
     *
     * @throws {AppError} `E5614`, `E5612`, `E5001` taken meanwhile, `E5015`, `E5407` the organisation is full.
     */
    async register(
      { ticket, nickName, agreeVersion }: { ticket: string; nickName: string; agreeVersion: string },
      portalId: string | null,
      visitor: Visitor,
      renew: () => Visitor,
    ): Promise<SsoOutcome> {
      const userId = newId('user');
      const unusable = await hashPassword(newSecret());
      const arrival = await inTransaction(db, async (tx) => {
        const taken = await take(tx, ticket, visitor);
        const now = clock();
        const isNew = await insertUser(tx, {
          id: userId,
          email: taken.email,
          mobile: null,
          password_hash: unusable,
          nick_name: nickName.trim(),
          state: userState.active,
          register_type: null,
          agree_version: agreeVersion,
          portal_id: portalId,
          created_at: now,
        });
        if (!isNew || (await isHeld(tx, taken.email, now))) throw new AppError('E5001');
        await agreements.acceptAtRegistration(tx, userId, agreeVersion);
        const { address } = visitor;
        await audit(tx, { at: now, userId, event: 'register', address, outcome: 'ok', detail: 'sso' });
        await join(tx, taken, userId, visitor);
        return taken;
      });
      return enter(arrival, userId, visitor, renew);
    },

    /**
     * Links an account whose owner has signed in with the portal, and acts for the organisation.
     *
     * @throws {AppError} `E5614`, `E5612`, `E5615` another e-mail address, `E5611` signed in through another provider,
     *   `E5405`, `E5407`.
     */
    async link(person: Account, ticket: string, visitor: Visitor, renew: () => Visitor): Promise<SsoOutcome> {
      const session = await findSession(db, visitor.sessionHash);
      if (session?.session_sso_of) throw new AppError('E5611');
      const arrival = await inTransaction(db, async (tx) => {
        const taken = await take(tx, ticket, visitor);
        // The error rolls back, so that the ticket stays valid for the right account.
        if (taken.email !== person.email) throw new AppError('E5615');
        await join(tx, taken, person.id, visitor);
        return taken;
      });
      return enter(arrival, person.id, visitor, renew);
    },
  };
}
