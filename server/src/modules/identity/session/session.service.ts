import { roles } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Visitor } from '../../../platform/http/visitor';
import type { DeviceService } from '../device/device.service';
import { hours, minutes } from '../../../platform/time';
import * as repository from './session.repository';
import type { Account, Member } from '../../../platform/http/Member';
import { memberOf } from '../organisation/memberOf';
import { userState } from '../../../platform/userState';

const idleMs = 30 * minutes;
const lifetimeMs = 12 * hours;
/** How stale `last_seen_at` may be: a write for every request would be too many. */
const touchAfterMs = minutes;

/** Nobody else's provider opens the operators' desk. */
const withoutDesk = (person: Account): Account => ({ ...person, roles: person.roles & ~roles.operator });

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService({ db, clock }: Deps, devices: Pick<DeviceService, 'note'>) {
  const isOver = ({ session_created_at, last_seen_at }: { session_created_at: Date; last_seen_at: Date }) =>
    clock().getTime() - last_seen_at.getTime() > idleMs ||
    clock().getTime() - session_created_at.getTime() > lifetimeMs;

  return {
    /** Whoever is signed in with this cookie; null after 30 minutes without a request or 12 hours in all. */
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
      const member = await memberOf(db, withoutDesk(person), ssoOf, { ssoOf });
      if (member.id === ssoOf) return member;
      // What the provider of an organisation began ends with it: there is nobody else that it could stand for.
      await repository.endSession(db, sessionHash, now);
      return null;
    },

    /** Whether a session goes on, without using it. */
    async isAlive(sessionHash: string): Promise<boolean> {
      const session = await repository.findSession(db, sessionHash);
      return session !== undefined && !isOver(session) && session.state === userState.active;
    },

    /** Whether there was a session once: its owner is told that it ended, a visitor that he should sign in. */
    hasEnded: (sessionHash: string) => repository.sessionExists(db, sessionHash),

    /**
     * Signs somebody in, and tells them if it is from a browser that their account has not seen.
     *
     * @param visitor  Already renewed: a session never starts under a cookie that existed before.
     * @param ssoOf  The organisation whose identity provider vouched for them; null: they came by the portal's own means.
     * @returns Who is signed in now, as whom they acted for last, or for that organisation.
     * @throws {AppError} `E5612` when the provider is off by now, or they are no member any more.
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
