import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import type { Deps } from '../../../platform/Deps';
import type { Visitor } from '../../../platform/http/visitor';
import { say } from '../../../platform/i18n/say';
import { minutes } from '../../../platform/time';
import * as repository from './passkey.repository';
import { relyingPartyOf } from './relyingParty';

const portalName = /* as is */ '开放门户';
const answerMs = 5 * minutes;
/** Replaces the message about codes. */
export const passkeyRefusal = say`通行密钥验证未通过`;

/** Includes a certificate parser, so it is loaded on first use. */
const library = () => import('@simplewebauthn/server');

export type Passkeys = ReturnType<typeof createPasskeys>;

/** WebAuthn challenges and their verification (decisions/0031-passkeys-and-account-recovery.md). */
export function createPasskeys({ clock, config }: Pick<Deps, 'clock' | 'config'>) {
  const since = () => new Date(clock().getTime() - answerMs);

  return {
    /** Options for creating a key; excludes keys that the person has. */
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
        // The password was checked first, so presence is sufficient.
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      await repository.putChallenge(tx, visitor.sessionHash, 'add', options.challenge, clock());
      return JSON.stringify(options);
    },

    /**
     * Verifies a newly created key.
     *
     * @throws {AppError} `E5004` not requested in this browser within five minutes, `E5302` invalid answer.
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

    /** Whether the person has a key for this host's domain. */
    async isUsable(db: Db, userId: string, visitor: Visitor): Promise<boolean> {
      const { rpId } = relyingPartyOf(config, visitor);
      return (await repository.listPasskeys(db, userId)).some(({ rp_id }) => rp_id === rpId);
    },

    /** Options for signing with one of the person's keys. */
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

    /** Verifies the answer to this browser's last challenge. Valid once. */
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

/** Null unless it is a JSON object. The library validates the rest. */
function parse<Answer>(text: string): Answer | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? (answer as Answer) : null;
  } catch {
    return null;
  }
}

/** The library throws for every invalid answer. */
const none = () => null;
