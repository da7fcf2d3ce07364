import { createSeal } from '@portal/contract/seal';
import { factorWays, type FactorWay } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Deps } from '../../../platform/Deps';
import type { Visitor } from '../../../platform/http/visitor';
import { formatInstant, minutes } from '../../../platform/time';
import { notify } from '../../messages';
import * as factors from './factor.repository';
import { listPasskeys } from './passkey.repository';
import { passkeyRefusal, type Passkeys } from './passkeys';
import type { ProofThrottle } from './proofThrottle';
import { newRecoveryCode, recoveryCodeHash, recoveryCodesCount } from './recoveryCodes';
import { newTotpSecret, otpauthUrl, stepOf } from './totp';
import { say } from '../../../platform/i18n/say';

const confirmMs = 10 * minutes;
const settingsPath = '/userCenterInfo';

/** The person whose factors they are. */
export interface Person {
  id: string;
  email: string | null;
  mobile: string | null;
}

/** Events of factor changes, and the phrases in their messages. */
const changes = {
  'factor.totp.add': say`您的账号绑定了验证器应用。`,
  'factor.totp.remove': say`您的账号解除了验证器应用的绑定。`,
  'factor.passkey.add': say`您的账号添加了通行密钥。`,
  'factor.passkey.remove': say`您的账号移除了通行密钥。`,
  'factor.recovery.renew': say`您的账号重新生成了恢复码，之前的恢复码已失效。`,
} as const;
export type FactorChange = keyof typeof changes;

export type FactorService = ReturnType<typeof createFactorService>;

/** Second factors: an authenticator app, passkeys, and recovery codes. */
export function createFactorService(
  { db, clock, config }: Deps,
  throttle: ProofThrottle,
  passkeys: Passkeys,
) {
  const seal = createSeal(config.sealKeys, 'totp');

  /** Notifies the person, because somebody else may have made the change. */
  async function note(tx: Db, userId: string, event: FactorChange, { address }: Visitor): Promise<void> {
    const at = clock();
    await audit(tx, { at, userId, event, address, outcome: 'ok' });
    await notify(tx, {
      userId,
      kind: 'security',
      at,
      title: say`两步验证设置已变更`,
      text: say`${changes[event]}如非本人操作，请立即修改密码并检查登录设备。`,
      link: settingsPath,
    });
  }

  async function makeRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodesCount }, newRecoveryCode);
    const hashes = codes.map((code) => recoveryCodeHash(config.secret, userId, code));
    await factors.putRecoveryCodes(tx, userId, hashes, clock());
    return codes;
  }

  /** @returns recovery codes with the first factor; none otherwise. */
  async function turnOn(tx: Db, userId: string): Promise<string[]> {
    const { second_factor_at: since } = await factors.lockAccount(tx, userId);
    if (since) return [];
    await factors.setSecondFactor(tx, userId, clock());
    return makeRecoveryCodes(tx, userId);
  }

  const hasTotp = async (at: Db, userId: string) =>
    ((await factors.findTotp(at, userId))?.confirmed_at ?? null) !== null;

  async function turnOffWithoutFactor(tx: Db, userId: string): Promise<void> {
    if ((await hasTotp(tx, userId)) || (await listPasskeys(tx, userId)).length > 0) return;
    await factors.setSecondFactor(tx, userId, null);
    await factors.deleteRecoveryCodes(tx, userId);
  }

  /** @returns recovery codes with the first factor. */
  async function gain(tx: Db, userId: string, event: FactorChange, visitor: Visitor): Promise<string[]> {
    const recoveryCodes = await turnOn(tx, userId);
    await note(tx, userId, event, visitor);
    return recoveryCodes;
  }

  /** After a removal: without any factor none is required. */
  async function lose(tx: Db, userId: string, event: FactorChange, visitor: Visitor): Promise<void> {
    await turnOffWithoutFactor(tx, userId);
    await note(tx, userId, event, visitor);
  }

  async function takeTotp(tx: Db, userId: string, code: string): Promise<boolean> {
    const totp = await factors.findTotp(tx, userId);
    const step = totp && stepOf(code, seal.open(totp.secret_sealed), totp.last_step, clock());
    return typeof step === 'number' && factors.takeStep(tx, userId, step);
  }

  const takers = {
    totp: async (userId: string, value: string) => (await hasTotp(db, userId)) && takeTotp(db, userId, value),
    passkey: (userId: string, value: string, visitor: Visitor) => passkeys.take(db, userId, value, visitor),
    recovery: (userId: string, value: string) =>
      factors.spendRecoveryCode(db, userId, recoveryCodeHash(config.secret, userId, value), clock()),
  };

  return {
    gain,
    lose,

    async state(userId: string, since: Date | null) {
      return {
        since: since && formatInstant(since),
        hasTotp: (await hasTotp(db, userId)) ? 1 : 0,
        recoveryCodesLeft: await factors.countRecoveryCodes(db, userId),
        passkeys: (await listPasskeys(db, userId)).map((key) => ({
          passkeyId: key.id,
          name: key.name,
          domain: key.rp_id,
          createdAt: formatInstant(key.created_at),
          lastUsedAt: key.last_used_at && formatInstant(key.last_used_at),
        })),
      };
    },

    /** Ways to complete a login at this host. */
    async waysOf(userId: string, visitor: Visitor): Promise<FactorWay[]> {
      const isReady: Record<FactorWay, boolean> = {
        totp: await hasTotp(db, userId),
        passkey: await passkeys.isUsable(db, userId, visitor),
        recovery: (await factors.countRecoveryCodes(db, userId)) > 0,
      };
      return factorWays.filter((way) => isReady[way]);
    },

    /**
     * Verifies a code or passkey answer and uses it up.
     *
     * @throws {AppError} `E5302` wrong or used, `E5008` after five failures.
     */
    async take(userId: string, way: FactorWay, value: string, visitor: Visitor): Promise<void> {
      if (await throttle.attempt(userId, () => takers[way](userId, value, visitor))) return;
      throw way === 'passkey' ? new AppError('E5302', {}, passkeyRefusal) : new AppError('E5302');
    },

    /** @throws {AppError} `E3107` when one is set up already. */
    async begin(tx: Db, person: Person) {
      const secret = newTotpSecret();
      const isPut = await factors.putTotp(tx, person.id, seal.close(secret), clock());
      if (!isPut) throw new AppError('E3107');
      return { secret, otpauthUrl: otpauthUrl(secret, person.email ?? person.mobile ?? person.id) };
    },

    /**
     * @returns recovery codes with the first factor.
     * @throws {AppError} `E3107` already confirmed, `E5004` not begun within ten minutes, `E5302` wrong, `E5008` after
     *   five failures.
     */
    async confirm(userId: string, code: string, visitor: Visitor): Promise<string[]> {
      const begun = await factors.findTotp(db, userId);
      if (begun?.confirmed_at) throw new AppError('E3107');
      if (!begun || clock().getTime() - begun.created_at.getTime() > confirmMs) throw new AppError('E5004');
      if (!(await throttle.attempt(userId, () => takeTotp(db, userId, code)))) throw new AppError('E5302');
      return inTransaction(db, async (tx) => {
        const recoveryCodes = await gain(tx, userId, 'factor.totp.add', visitor);
        if (!(await factors.confirmTotp(tx, userId, clock()))) throw new AppError('E3107');
        return recoveryCodes;
      });
    },

    /** @throws {AppError} `E3107` when there is none. */
    async remove(tx: Db, userId: string, visitor: Visitor): Promise<void> {
      await factors.lockAccount(tx, userId);
      if (!(await factors.deleteTotp(tx, userId))) throw new AppError('E3107');
      await lose(tx, userId, 'factor.totp.remove', visitor);
    },

    /** @throws {AppError} `E3107` without a second factor. */
    async renewRecoveryCodes(tx: Db, userId: string, visitor: Visitor): Promise<string[]> {
      const { second_factor_at: since } = await factors.lockAccount(tx, userId);
      if (!since) throw new AppError('E3107');
      await note(tx, userId, 'factor.recovery.renew', visitor);
      return makeRecoveryCodes(tx, userId);
    },
  };
}
