import { createSeal } from '@portal/contract/seal';
import type { FactorWay } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Deps } from '../../../platform/Deps';
import type { Visitor } from '../../../platform/http/visitor';
import { formatInstant, minutes } from '../../../platform/time';
import { notify } from '../../messages';
import * as factors from './factor.repository';
import type { ProofThrottle } from './proofThrottle';
import { newRecoveryCode, recoveryCodeHash, recoveryCodesCount } from './recoveryCodes';
import { newTotpSecret, otpauthUrl, stepOf } from './totp';

const confirmMs = 10 * minutes;
const settingsPath = '/userCenterInfo';

/** The person whose second factor it is. */
interface Person {
  id: string;
  email: string | null;
  mobile: string | null;
}

/** What changes the factors, and the words for its message. */
const changes = {
  'factor.totp.add': '您的账号绑定了验证器应用。',
  'factor.totp.remove': '您的账号解除了验证器应用的绑定。',
  'factor.recovery.renew': '您的账号重新生成了恢复码，之前的恢复码已失效。',
} as const;
export type FactorChange = keyof typeof changes;

export type FactorService = ReturnType<typeof createFactorService>;

/** The second factor of an account: an authenticator app, and recovery codes for when it is lost. */
export function createFactorService({ db, clock, config }: Deps, throttle: ProofThrottle) {
  const seal = createSeal(config.sealKeys, 'totp');

  /** Tells the person: it may be somebody else who sits there. */
  async function note(tx: Db, userId: string, event: FactorChange, { address }: Visitor): Promise<void> {
    const at = clock();
    await audit(tx, { at, userId, event, address, outcome: 'ok' });
    await notify(tx, {
      userId,
      kind: 'security',
      at,
      title: '两步验证设置已变更',
      text: `${changes[event]}如非本人操作，请立即修改密码并检查登录设备。`,
      link: settingsPath,
    });
  }

  async function makeRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodesCount }, newRecoveryCode);
    const hashes = codes.map((code) => recoveryCodeHash(config.secret, userId, code));
    await factors.putRecoveryCodes(tx, userId, hashes, clock());
    return codes;
  }

  /** @returns Recovery codes with the first factor; none with another one. */
  async function turnOn(tx: Db, userId: string): Promise<string[]> {
    const { second_factor_at: since } = await factors.lockAccount(tx, userId);
    if (since) return [];
    await factors.setSecondFactor(tx, userId, clock());
    return makeRecoveryCodes(tx, userId);
  }

  /** Ways that are set up; the account has no second factor when there is none. */
  async function waysOf(tx: Db, userId: string): Promise<FactorWay[]> {
    const totp = await factors.findTotp(tx, userId);
    return totp?.confirmed_at ? ['totp'] : [];
  }

  async function turnOffWithoutFactor(tx: Db, userId: string): Promise<void> {
    if ((await waysOf(tx, userId)).length > 0) return;
    await factors.setSecondFactor(tx, userId, null);
    await factors.deleteRecoveryCodes(tx, userId);
  }

  async function takeTotp(tx: Db, userId: string, code: string): Promise<boolean> {
    const totp = await factors.findTotp(tx, userId);
    const step = totp && stepOf(code, seal.open(totp.secret_sealed), totp.last_step, clock());
    return typeof step === 'number' && factors.takeStep(tx, userId, step);
  }

  const takers = {
    totp: async (userId: string, value: string) =>
      (await waysOf(db, userId)).includes('totp') && takeTotp(db, userId, value),
    recovery: (userId: string, value: string) =>
      factors.spendRecoveryCode(db, userId, recoveryCodeHash(config.secret, userId, value), clock()),
  };

  return {
    async state(userId: string, since: Date | null) {
      const ways = await waysOf(db, userId);
      return {
        since: since && formatInstant(since),
        hasTotp: ways.includes('totp') ? 1 : 0,
        recoveryCodesLeft: await factors.countRecoveryCodes(db, userId),
      };
    },

    /** What finishes a login of an account with a second factor. */
    async waysOf(userId: string): Promise<FactorWay[]> {
      const ways = await waysOf(db, userId);
      return (await factors.countRecoveryCodes(db, userId)) > 0 ? [...ways, 'recovery'] : ways;
    },

    /**
     * Takes a code, once.
     *
     * @throws {AppError} `E5302` wrong or used, `E5008` after five failures.
     */
    async take(userId: string, way: FactorWay, value: string): Promise<void> {
      await throttle.refuseLocked(userId);
      if (await takers[way](userId, value)) return throttle.forget(userId);
      await throttle.count(userId);
      throw new AppError('E5302');
    },

    /** @throws {AppError} `E3107` when an authenticator app is set up already. */
    async begin(tx: Db, person: Person) {
      const secret = newTotpSecret();
      const isPut = await factors.putTotp(tx, person.id, seal.close(secret), clock());
      if (!isPut) throw new AppError('E3107');
      return { secret, otpauthUrl: otpauthUrl(secret, person.email ?? person.mobile ?? person.id) };
    },

    /**
     * @returns Recovery codes when this is the first factor.
     * @throws {AppError} `E3107` already confirmed, `E5004` begun more than ten minutes ago or never, `E5302` wrong,
     *   `E5008` after five failures.
     */
    async confirm(userId: string, code: string, visitor: Visitor): Promise<string[]> {
      await throttle.refuseLocked(userId);
      const begun = await factors.findTotp(db, userId);
      if (begun?.confirmed_at) throw new AppError('E3107');
      if (!begun || clock().getTime() - begun.created_at.getTime() > confirmMs) throw new AppError('E5004');
      if (!(await takeTotp(db, userId, code))) {
        await throttle.count(userId);
        throw new AppError('E5302');
      }
      return inTransaction(db, async (tx) => {
        const recoveryCodes = await turnOn(tx, userId);
        if (!(await factors.confirmTotp(tx, userId, clock()))) throw new AppError('E3107');
        await note(tx, userId, 'factor.totp.add', visitor);
        return recoveryCodes;
      });
    },

    /** @throws {AppError} `E3107` when there is none. */
    async remove(tx: Db, userId: string, visitor: Visitor): Promise<void> {
      await factors.lockAccount(tx, userId);
      if (!(await factors.deleteTotp(tx, userId))) throw new AppError('E3107');
      await turnOffWithoutFactor(tx, userId);
      await note(tx, userId, 'factor.totp.remove', visitor);
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
