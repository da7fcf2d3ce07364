import type { Call } from '@portal/calls';
import { codes, type Code } from '@portal/codes';
import { isObject } from '@portal/rules';
import { AppError } from '../AppError';
import type { Deps } from '../Deps';
import { say, type Translatable } from '../i18n/say';
import { lastActOn } from '../lastActOn';
import { days, formatInstant } from '../time';
import type { Member } from './Member';

/** That an object is no more as the page shows it, and what that means when it is known who has changed it. */
const late: Partial<Record<Code, (who: Translatable | string, time: string) => Translatable>> = {
  E3107: (who, time) => say`状态已变化：${who}于 ${time} 处理过，请刷新后重试`,
  E7042: (who, time) => say`${who}于 ${time} 修改了内容，请刷新后再改`,
};
const idPattern = /^[a-zA-Z]+_[\w-]{1,50}$/;
/** Who was first matters to those who work at the same time. */
const soonMs = days;

/**
 * A refusal for an operator: where it only says that somebody was faster, it tells which operator and when, by the audit
 * log.
 *
 * @returns what to throw: `error` itself where nothing more is known.
 */
export async function nameFirst(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { guard, effect }: Call,
  member: Member | null,
  input: unknown,
  error: unknown,
): Promise<unknown> {
  if (guard !== 'operator' || effect !== 'write' || !member) return error;
  if (!(error instanceof AppError) || String(error.words) !== codes[error.code].text) return error;
  const words = late[error.code];
  if (!words) return error;
  const act = await lastActOn(db, idsIn(input), new Date(clock().getTime() - soonMs));
  if (!act) return error;
  const who = act.userId === member.person.id ? say`您` : act.name;
  return new AppError(error.code, error.details, words(who, formatInstant(act.at).slice(0, 16)));
}

/** Ids of the objects that a call names. */
const idsIn = (input: unknown): string[] =>
  isObject(input)
    ? Object.values(input).filter(
        (value): value is string => typeof value === 'string' && idPattern.test(value),
      )
    : [];
