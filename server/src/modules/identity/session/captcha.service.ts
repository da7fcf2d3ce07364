import { randomInt } from 'node:crypto';
import svgCaptcha from 'svg-captcha';
import type { Deps } from '../../../platform/Deps';
import { AppError } from '../../../platform/AppError';
import { minutes } from '../../../platform/time';
import { putCaptcha, takeCaptcha } from './captcha.repository';

const validMs = 5 * minutes;
const length = 4;
/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';

export type CaptchaService = ReturnType<typeof createCaptchaService>;

export function createCaptchaService({ db, clock }: Deps) {
  return {
    /** A new picture for this browser; the one before is void. */
    async issue(sessionHash: string): Promise<string> {
      const answer = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
      await putCaptcha(db, sessionHash, answer, clock());
      return draw(answer);
    },

    /**
     * Uses the picture up, right or wrong.
     *
     * @throws {AppError} `E0005` unless `given` is what this browser was shown in the last five minutes.
     */
    async spend(sessionHash: string, given: string): Promise<void> {
      const issued = await takeCaptcha(db, sessionHash);
      const isFresh = issued && clock().getTime() - issued.created_at.getTime() <= validMs;
      if (!isFresh || issued.answer.toLowerCase() !== given.toLowerCase()) throw new AppError('E0005');
    },
  };
}

/** The library's own texts come from a predictable source, so it draws one of ours. Its types leave this out. */
const drawText = svgCaptcha as unknown as (text: string, options: object) => string;

const draw = (answer: string) =>
  drawText(answer, { width: 120, height: 44, noise: 2, fontSize: 46, background: '#F5F7F8' });
