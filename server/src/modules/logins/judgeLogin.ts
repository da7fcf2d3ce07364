import type { LoginAlertKind, LoginFacts } from '@portal/calls';
import { hours, minutes } from '../../platform/time';
import { kmBetween, type Point } from './kmBetween';

/** Location of a login, as far as known. */
export interface Spot {
  country: string;
  place: string;
  point: Point | null;
}

/** A login attempt with its history. */
export interface Tried {
  at: Date;
  isOk: boolean;
  /** Accounts at which its address failed within the hour. */
  accountsTried: number;
  /** Failures at its account within the hour, including this one. */
  failures: number;
  isNewDevice: boolean;
  isOperator: boolean;
  here: Spot | null;
  /** The previous login of the same person. */
  before: (Spot & { at: Date }) | null;
  /** Countries of earlier logins. */
  countries: readonly string[];
}

export interface Suspicion {
  kind: LoginAlertKind;
  facts: LoginFacts;
}

/** People of one office mistype their passwords, too. */
const accountsMax = 8;
/** Twice as many as lock an account, so somebody keeps trying. */
const failuresMax = 10;
/** Failures before a login from a new device. */
const guessesMax = 3;
/** Locations of addresses are accurate to about a city. */
const kmMin = 500;
/** No aircraft is faster. */
const kmPerHourMax = 900;

/** What is suspicious about an attempt; empty: nothing. */
export function judgeLogin(tried: Tried): Suspicion[] {
  const { isOk, accountsTried: accounts, failures, here } = tried;
  const isSprayed = accounts >= accountsMax;
  const place = here?.place ?? '';
  if (!isOk)
    return [
      ...(isSprayed ? [{ kind: 'spraying' as const, facts: { accounts, place } }] : []),
      ...(failures >= failuresMax ? [{ kind: 'failures' as const, facts: { failures, place } }] : []),
    ];
  return [
    ...(isSprayed ? [{ kind: 'sprayed' as const, facts: { accounts, place } }] : []),
    ...(tried.isNewDevice && (failures >= guessesMax || tried.isOperator)
      ? [{ kind: 'device' as const, facts: { failures, place } }]
      : []),
    ...movements(tried),
  ];
}

/** Impossible travel, and new countries. */
function movements({ at, here, before, countries }: Tried): Suspicion[] {
  if (!here || !before) return [];
  const facts = { place: here.place, placeBefore: before.place };
  if (here.point && before.point) {
    const km = Math.round(kmBetween(here.point, before.point));
    const passedMs = Math.max(at.getTime() - before.at.getTime(), minutes);
    if (km >= kmMin && km / (passedMs / hours) > kmPerHourMax)
      return [{ kind: 'travel', facts: { ...facts, km, minutes: Math.round(passedMs / minutes) } }];
  }
  const isNew = here.country !== '' && countries.length > 0 && !countries.includes(here.country);
  return isNew ? [{ kind: 'country', facts }] : [];
}
