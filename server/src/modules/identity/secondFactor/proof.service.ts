import type { IdentityScene, IdentityWay } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Deps } from '../../../platform/Deps';
import type { Visitor } from '../../../platform/http/visitor';
import { maskMail, maskPhone } from '../../../platform/masks';
import { minutes } from '../../../platform/time';
import { issueTicket, spendMailToken } from '../account/mailToken.repository';
import { isPasswordOf } from '../session/password';
import type { VerificationService } from '../session/verification.service';
import * as users from '../user/user.repository';
import type { FactorService } from './factor.service';
import type { ProofThrottle } from './proofThrottle';

const ticketMs = 10 * minutes;

export interface Proof {
  way: IdentityWay;
  value: string;
  scene: IdentityScene;
  target?: 'email' | 'mobile';
}

export type ProofService = ReturnType<typeof createProofService>;

/** Fresh proofs of identity of signed-in members, each for one action. */
export function createProofService(
  { db, clock }: Deps,
  verification: VerificationService,
  factors: FactorService,
  throttle: ProofThrottle,
) {
  async function personOf(userId: string) {
    const person = await users.findById(db, userId);
    if (!person) throw new Error(`no account ${userId}`);
    return person;
  }
  type Account = Awaited<ReturnType<typeof personOf>>;

  /** With a second factor it is required: password or mailbox alone do not suffice. */
  async function waysOf(person: Account, visitor: Visitor): Promise<IdentityWay[]> {
    return person.second_factor_at ? factors.waysOf(person.id, visitor) : ['pwd', 'code'];
  }

  /** @throws {AppError} `E5005` when no such address is bound. */
  function targetOf(person: Account, target: Proof['target'] = person.email ? 'email' : 'mobile'): string {
    const account = person[target];
    if (!account) throw new AppError('E5005');
    return account;
  }

  async function takePassword(person: Account, password: string): Promise<void> {
    const isRight = await throttle.attempt(person.id, () => isPasswordOf(person.password_hash, password));
    if (!isRight) throw new AppError('E5005');
  }

  async function take(person: Account, { way, value, target }: Proof, visitor: Visitor): Promise<void> {
    if (!(await waysOf(person, visitor)).includes(way)) throw new AppError('E5005');
    if (way === 'pwd') return takePassword(person, value);
    if (way !== 'code') return factors.take(person.id, way, value, visitor);
    const issued = await verification.check('identity', targetOf(person, target), value, visitor.sessionHash);
    await verification.spend(issued.id);
  }

  return {
    /** Possible ways of proof, and masked addresses for codes. */
    async ways(userId: string, visitor: Visitor) {
      const person = await personOf(userId);
      return {
        ways: await waysOf(person, visitor),
        emailMask: person.email ? maskMail(person.email) : '',
        mobileMask: person.mobile ? maskPhone(person.mobile) : '',
      };
    },

    /** @throws {AppError} `E5005` not bound; `E0029`, `E0030`, `E0097` as for any code. */
    async sendCode(userId: string, target: 'email' | 'mobile', visitor: Visitor): Promise<number> {
      const account = targetOf(await personOf(userId), target);
      return verification.send('identity', account, visitor);
    },

    /**
     * @returns a ticket for `spend`: for this person and scene, valid once within ten minutes. One that waits in another
     *   tab stays valid.
     * @throws {AppError} `E5005` wrong password, or not a way of this account; `E5302` wrong second factor;
     *   `E0028`/`E0005`/`E0001` for a sent code; `E5008` after five failures.
     */
    async verify(userId: string, proof: Proof, visitor: Visitor): Promise<string> {
      const person = await personOf(userId);
      const now = clock();
      const note = (outcome: string) =>
        audit(db, {
          at: now,
          userId,
          event: 'identity.verify',
          address: visitor.address,
          outcome,
          detail: `${proof.scene} ${proof.way}`,
        });
      try {
        await take(person, proof, visitor);
      } catch (error) {
        if (error instanceof AppError) await note(error.code);
        throw error;
      }
      await note('ok');
      return issueTicket(db, {
        purpose: `identity:${proof.scene}`,
        userId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + ticketMs),
      });
    },

    spend,

    /**
     * Uses up a ticket and does the work in one transaction.
     *
     * @throws {AppError} `E5004` as `spend`.
     */
    withTicket: <Result>(
      userId: string,
      scene: IdentityScene,
      ticket: string,
      work: (tx: Db) => Promise<Result>,
    ): Promise<Result> =>
      inTransaction(db, async (tx) => {
        await spend(tx, userId, scene, ticket);
        return work(tx);
      }),
  };

  /**
   * Uses up a ticket in the transaction of its action.
   *
   * @throws {AppError} `E5004` used, expired, somebody else's, or for another scene.
   */
  async function spend(tx: Db, userId: string, scene: IdentityScene, ticket: string): Promise<void> {
    const owner = await spendMailToken(tx, `identity:${scene}`, ticket, clock());
    if (owner !== userId) throw new AppError('E5004');
  }
}
