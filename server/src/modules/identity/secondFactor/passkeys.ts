import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import type { Deps } from '../../../platform/Deps';
import type { Visitor } from '../../../platform/http/visitor';
import { say } from '../../../platform/said/say';
import { minutes } from '../../../platform/time';
import * as repository from './passkey.repository';
import { relyingPartyOf } from './relyingParty';

const portalName = /* as is */ '开放门户';
const answerMs = 5 * minutes;
/** In place of the words about codes. */
export const passkeyRefusal = say`通行密钥验证未通过`;

/** It brings a reader of certificates with it: loaded by the first who has a key. */
const library = () => import('@simplewebauthn/server');

export type Passkeys = ReturnType<typeof createPasskeys>;

/** What browsers are asked to sign, and whether they did (WebAuthn, decisions/0031-signing-in.md). */
export function createPasskeys({ clock, config }: Pick<Deps, 'clock' | 'config'>) {
  const since = () => new Date(clock().getTime() - answerMs);

  return {
    /** What a browser needs to make a key for somebody: none that this person has already. */
    async askForKey(
      tx: Db,
      { id, account }: { id: string; account: string },
      visitor: Visitor,
    ): Promise<string> {
      const { rpId } = relyingPartyOf(config, visitor);
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: portalName,
        rpID: rpId,
        userName: account,
        userID: new TextEncoder().encode(id),
        attestationType: 'none',
        timeout: answerMs,
        excludeCredentials: (await repository.listPasskeys(tx, id)).map((row) => ({
          id: row.id,
          transports: row.transports,
        })),
        // A password comes first: touching the key is enough.
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      await repository.putChallenge(tx, visitor.sessionHash, 'add', options.challenge, clock());
      return JSON.stringify(options);
    },

    /**
     * The key that a browser has made.
     *
     * @throws {AppError} `E5004` not asked for within five minutes in this browser, `E5302` not what was asked for.
     */
    async readKey(db: Db, answer: string, visitor: Visitor) {
      const challenge = await repository.takeChallenge(db, visitor.sessionHash, 'add', since());
      if (challenge === null) throw new AppError('E5004');
      const { rpId, origin } = relyingPartyOf(config, visitor);
      const response = parse<RegistrationResponseJSON>(answer);
      const { verifyRegistrationResponse } = await library();
      const read =
        response &&
        (await verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: false,
        }).catch(none));
      if (!read?.verified) throw new AppError('E5302', {}, passkeyRefusal);
      const { id, publicKey, counter, transports = [] } = read.registrationInfo.credential;
      return {
        id,
        rp_id: rpId,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: JSON.stringify(transports),
      };
    },

    /** Whether somebody has a key that a browser would offer at this host. */
    async isUsable(db: Db, userId: string, visitor: Visitor): Promise<boolean> {
      const { rpId } = relyingPartyOf(config, visitor);
      return (await repository.listPasskeys(db, userId)).some(({ rp_id }) => rp_id === rpId);
    },

    /** What a browser needs to sign with a key of somebody. */
    async ask(db: Db, userId: string, visitor: Visitor): Promise<string> {
      const { rpId } = relyingPartyOf(config, visitor);
      const keys = (await repository.listPasskeys(db, userId)).filter(({ rp_id }) => rp_id === rpId);
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: rpId,
        userVerification: 'preferred',
        timeout: answerMs,
        allowCredentials: keys.map(({ id, transports }) => ({ id, transports })),
      });
      await repository.putChallenge(db, visitor.sessionHash, 'use', options.challenge, clock());
      return JSON.stringify(options);
    },

    /** Whether this is the answer of a key of this person to what this browser was asked last. It is so once. */
    async take(db: Db, userId: string, answer: string, visitor: Visitor): Promise<boolean> {
      const challenge = await repository.takeChallenge(db, visitor.sessionHash, 'use', since());
      const response = parse<AuthenticationResponseJSON>(answer);
      if (challenge === null || typeof response?.id !== 'string') return false;
      const { rpId, origin } = relyingPartyOf(config, visitor);
      const key = await repository.findPasskey(db, userId, response.id);
      if (key?.rp_id !== rpId) return false;
      const { verifyAuthenticationResponse } = await library();
      const counter = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        credential: {
          id: key.id,
          publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
          counter: Number(key.counter),
        },
        requireUserVerification: false,
      }).then(({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : null), none);
      return counter !== null && repository.notePasskeyUse(db, key.id, counter, clock());
    },
  };
}

/** Null for what is no JSON object. The library judges the rest. */
function parse<Answer>(text: string): Answer | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? (answer as Answer) : null;
  } catch {
    return null;
  }
}

/** The library throws at whatever is not a right answer. */
const none = () => null;
