import { randomInt } from 'node:crypto';
import svgCaptcha from 'svg-captcha';
import type { Deps } from '../../../platform/Deps';
import { AppError } from '../../../platform/AppError';
import { minutes } from '../../../platform/time';
import { putCaptcha, takeCaptcha } from './captcha.repository';
import { speakDigits, type Speaking } from './speakDigits';
import { readVoices } from './voices';

const validMs = 5 * minutes;
const length = 4;
/** Without letters and digits that look alike. */
const shownAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';
/** Names of letters sound alike, and capitals like small ones. */
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
    /** A new picture for this browser; the picture or sound before it is void. */
    issue: async (sessionHash: string): Promise<string> => draw(await challenge(sessionHash, shownAlphabet)),

    /** A new sound (WAV) for this browser, of digits; the picture or sound before it is void. */
    say: async (sessionHash: string): Promise<Buffer> =>
      speakDigits(await challenge(sessionHash, spokenAlphabet), { voices, ...chance }),

    /**
     * Uses the picture or sound up, right or wrong.
     *
     * @throws {AppError} `E0005` unless `given` is what this browser was asked in the last five minutes.
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
