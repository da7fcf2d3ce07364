import { randomInt } from 'node:crypto';
import drawText from 'svg-captcha';
import type { Deps } from '../../../platform/Deps';
import { AppError } from '../../../platform/AppError';
import { minutes } from '../../../platform/time';
import { putCaptcha, takeCaptcha } from './captcha.repository';
import { speakDigits, type Speaking } from './speakDigits';
import { readVoices } from './voices';

const validMs = 5 * minutes;
const length = 4;
/** Without characters that look alike. */
const shownAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';
/** Digits only, because letter names sound alike. */
const spokenAlphabet = '0123456789';

const randomSteps = 2 ** 32;
const secureRandom = () => randomInt(randomSteps) / randomSteps;

export type CaptchaService = ReturnType<typeof createCaptchaService>;

export function createCaptchaService(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  chance: Pick<Speaking, 'random' | 'noise'> = { random: secureRandom },
) {
  const voices = readVoices();

  async function challenge(sessionHash: string, alphabet: string): Promise<string> {
    const answer = Array.from({ length }, () => alphabet[Math.floor(chance.random() * alphabet.length)]).join(
      '',
    );
    await putCaptcha(db, sessionHash, answer, clock());
    return answer;
  }

  return {
    /** A new picture for this browser; invalidates earlier captchas. */
    issue: async (sessionHash: string): Promise<string> => draw(await challenge(sessionHash, shownAlphabet)),

    /** A new sound (WAV) with digits for this browser; invalidates earlier captchas. */
    say: async (sessionHash: string): Promise<Buffer> =>
      speakDigits(await challenge(sessionHash, spokenAlphabet), { voices, ...chance }),

    /**
     * Uses up the captcha, right or wrong.
     *
     * @throws {AppError} `E0005` unless `given` answers the captcha of this browser's last five minutes.
     */
    async spend(sessionHash: string, given: string): Promise<void> {
      const issued = await takeCaptcha(db, sessionHash);
      const isFresh = issued && clock().getTime() - issued.created_at.getTime() <= validMs;
      if (!isFresh || issued.answer.toLowerCase() !== given.toLowerCase()) throw new AppError('E0005');
    },
  };
}

/** The library's own random texts are predictable, so it draws ours. */
const draw = (answer: string) =>
  drawText(answer, { width: 120, height: 44, noise: 2, fontSize: 46, background: '#F5F7F8' });
