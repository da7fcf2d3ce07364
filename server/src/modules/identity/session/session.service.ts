import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Visitor } from '../../../platform/http/visitor';
import { withoutDesk } from '../../../platform/operatorAreas';
import type { DeviceService } from '../device/device.service';
import { hours, minutes } from '../../../platform/time';
import * as repository from './session.repository';
import type { Account, Member } from '../../../platform/http/Member';
import { memberOf } from '../organisation/memberOf';
import { userState } from '../../../platform/userState';

const idleMs = 30 * minutes;
const lifetimeMs = 12 * hours;
/** Resolution of `last_seen_at`, to avoid a write per request. */
const touchAfterMs = minutes;

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService({ db, clock }: Deps, devices: Pick<DeviceService, 'note'>) {
  const isOver = ({ session_created_at, last_seen_at }: { session_created_at: Date; last_seen_at: Date }) =>
    clock().getTime() - last_seen_at.getTime() > idleMs ||
    clock().getTime() - session_created_at.getTime() > lifetimeMs;

  return {
    /** Member of a session; null after 30 minutes without a request, or 12 hours in total. */
    async findMember(sessionHash: string): Promise<Member | null> {
      const session = await repository.findSession(db, sessionHash);
      if (!session) return null;
      const {
        session_created_at: _,
        last_seen_at: seenAt,
        session_acting_for: actingFor,
        session_sso_of: ssoOf,
        ...person
      } = session;
      const now = clock();
      if (isOver(session) || person.state !== userState.active) {
        await repository.endSession(db, sessionHash, now);
        return null;
      }
      if (now.getTime() - seenAt.getTime() > touchAfterMs)
        await repository.touchSession(db, sessionHash, now);
      if (ssoOf === null) return memberOf(db, person, actingFor, 'portal');
      // Whoever runs the provider must not become an operator.
      const member = await memberOf(db, withoutDesk(person), ssoOf, { ssoOf });
      if (member.id === ssoOf) return { ...member, ssoOf };
      // A session of an identity provider ends when it may no longer be used: it cannot continue for another account.
      await repository.endSession(db, sessionHash, now);
      return null;
    },

    /** Whether a session is alive and still acts for this account, without extending it. */
    async isAlive(sessionHash: string, accountId: string): Promise<boolean> {
      const session = await repository.findSession(db, sessionHash);
      if (!session || isOver(session) || session.state !== userState.active) return false;
      return (session.session_sso_of ?? session.session_acting_for ?? session.id) === accountId;
    },

    /** Whether there was a session: its owner is told that it ended, a visitor to sign in. */
    hasEnded: (sessionHash: string) => repository.sessionExists(db, sessionHash),

    /**
     * Starts a session, and reports a login from an unknown browser.
     *
     * @param visitor  With a renewed cookie, against session fixation.
     * @param ssoOf  Organisation of the identity provider; null: signed in with the portal.
     * @returns the member, acting for the last account or that organisation.
     * @throws {AppError} `E5612` when the provider was disabled or the membership ended.
     */
    async begin(person: Account, visitor: Visitor, ssoOf: string | null = null): Promise<Member> {
      const member =
        ssoOf === null
          ? await memberOf(db, person, person.acting_for, 'portal')
          : await memberOf(db, withoutDesk(person), ssoOf, { ssoOf });
      if (ssoOf !== null && member.id !== ssoOf) throw new AppError('E5612');
      await repository.insertSession(db, {
        idHash: visitor.sessionHash,
        userId: person.id,
        actingFor: member.organisationRole && member.id,
        ssoOf,
        address: visitor.address,
        userAgent: visitor.userAgent,
        at: clock(),
      });
      await devices.note(person, visitor);
      return member;
    },

    end: (sessionHash: string) => repository.endSession(db, sessionHash, clock()),
  };
}
