import { verifyScenes, type VerifyScene } from '@portal/calls';
import { isKeyOf } from '@portal/rules';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { AppError } from '../../../platform/AppError';
import { hmac, isSameSecret, newDigits, newId } from '../../../platform/ids';
import { days, minutes, seconds } from '../../../platform/time';
import type { Visitor } from '../../../platform/http/visitor';
import type { MessageService } from '../../messages';
import { normalAccount } from '../user/user.repository';
import {
  countCodes,
  findNewestCode,
  giveTryBack,
  insertCode,
  lockTarget,
  spendCode,
  takeTry,
} from './verification.repository';
import { WrongCodeError } from './WrongCodeError';
import { type TranslatableText, say, term } from '../../../platform/i18n/say';

export type Purpose = 'login' | 'register' | 'reset' | 'identity' | VerifyScene;
/** Purpose of a message: codes, and activation links, which follow the same limits. */
type Sending = Purpose | 'activate';

interface Sent {
  purpose: Sending;
  target: string;
  sessionHash: string;
  code?: string;
}

const validMs = 5 * minutes;
const resendMs = 120 * seconds;
const triesMax = 5;
const perDayMax = 10;
const codeLength = 6;

const ownPurposes: Record<Exclude<Purpose, VerifyScene>, TranslatableText> = {
  login: say`登录`,
  register: say`注册`,
  reset: say`找回密码`,
  identity: say`身份验证`,
};

const purposeText = (purpose: Purpose): TranslatableText =>
  isVerifyScene(purpose) ? term(verifyScenes[purpose]) : ownPurposes[purpose];

const isVerifyScene = (purpose: Purpose): purpose is VerifyScene => isKeyOf(verifyScenes, purpose);

export type VerificationService = ReturnType<typeof createVerificationService>;

/** Verification codes by mail or SMS. */
export function createVerificationService(deps: Deps, messages: MessageService) {
  const { db, clock, config } = deps;
  const hashOf = (id: string, code: string) => hmac(config.secret, `code:${id}:${code.toUpperCase()}`);

  async function refuseTooMany(tx: Db, target: string, now: Date) {
    const { latest, count } = await countCodes(tx, target, new Date(now.getTime() - days));
    const leftMs = latest ? latest.getTime() + resendMs - now.getTime() : 0;
    if (leftMs > 0) throw new AppError('E0029', { leftSeconds: Math.ceil(leftMs / 1000) });
    if (count >= perDayMax) throw new AppError('E0030');
  }

  /** Counts a message against the limits, atomically. */
  async function note(
    { purpose, target, sessionHash, code = '' }: Sent,
    refuse: typeof refuseTooMany,
  ): Promise<void> {
    const [id, now] = [newId('code'), clock()];
    await inTransaction(db, async (tx) => {
      await lockTarget(tx, target);
      await refuse(tx, target, now);
      const code_hash = hashOf(id, code);
      await insertCode(tx, { id, purpose, target, session_hash: sessionHash, code_hash, created_at: now });
    });
  }

  return {
    /** Counts the activation mail of a registration, which is never refused. */
    async noteActivation(account: string, sessionHash: string): Promise<void> {
      await note({ purpose: 'activate', target: normalAccount(account), sessionHash }, async () => {});
    },

    /**
     * Counts a repeated activation mail whether or not it is sent, so that accounts are not revealed.
     *
     * @returns seconds until the next may be requested.
     * @throws {AppError} `E0029` within 120 s, `E0030` after ten in a day.
     */
    async countActivation(account: string, sessionHash: string): Promise<number> {
      await note({ purpose: 'activate', target: normalAccount(account), sessionHash }, refuseTooMany);
      return resendMs / 1000;
    },

    /**
     * Sends a new code and invalidates the earlier one.
     *
     * @returns seconds until the next may be requested.
     * @throws {AppError} `E0029` within 120 s, `E0030` after ten in a day, `E0097` when the channel refuses.
     */
    async send(
      purpose: Purpose,
      target: string,
      { sessionHash, language }: Pick<Visitor, 'sessionHash' | 'language'>,
    ): Promise<number> {
      const code = newDigits(codeLength);
      await note({ purpose, target: normalAccount(target), sessionHash, code }, refuseTooMany);
      await messages.sendNow({
        recipient: target,
        subject: say`${purposeText(purpose)}验证码`,
        body: say`您的${purposeText(purpose)}验证码是 ${code}，5 分钟内有效。如非本人操作，请忽略。`,
        code,
        language,
      });
      return resendMs / 1000;
    },

    /**
     * Verifies a code without using it up; `spend` does that after all other checks.
     *
     * @throws {AppError} `E0028` expired, used or tried too often; `E0005` requested in another browser; `E0001` wrong.
     */
    async check(
      purpose: Purpose,
      target: string,
      code: string,
      sessionHash: string,
    ): Promise<{ id: string }> {
      const issued = await findNewestCode(db, purpose, normalAccount(target));
      const isUsable =
        issued && !issued.used_at && clock().getTime() - issued.created_at.getTime() <= validMs;
      if (!isUsable || issued.tries >= triesMax) throw new AppError('E0028');
      if (issued.session_hash !== sessionHash) throw new AppError('E0005');
      // Taken before the comparison: guesses at the same moment would all read the same number of tries.
      if (!(await takeTry(db, issued.id, triesMax))) throw new AppError('E0028');
      if (!isSameSecret(issued.code_hash, hashOf(issued.id, code))) throw new WrongCodeError();
      await giveTryBack(db, issued.id);
      return { id: issued.id };
    },

    /** @throws {AppError} `E0028` when it was used meanwhile. */
    async spend(id: string, tx: Db = db): Promise<void> {
      if (!(await spendCode(tx, id, clock()))) throw new AppError('E0028');
    },
  };
}
