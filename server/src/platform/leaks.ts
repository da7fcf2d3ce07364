import type { Translatable } from './i18n/say';
import type { LeakAction, LeakKind } from '@portal/calls';
import type { Db } from './db/Db';

/** A leaked secret, and what was done. */
export interface Leaked {
  kind: LeakKind;
  /** Id of the key or token. */
  objectId: string;
  /** The part that may be shown. */
  hint: string;
  ownerId: string;
  appId: string | null;
  /** `应用“订单”的密钥`. */
  name: Translatable;
  /** Page where its owner creates another. */
  link: string;
  action: LeakAction;
  /** Until when it still works; null: it was stopped. */
  graceUntil: Date | null;
}

/** One kind of secret that may be found in public code. */
export interface LeakSource {
  /** Prefix of these secrets. */
  prefix: string;
  /** Stops a found secret, now or after a grace period. @returns null when it is not one of ours. */
  stop: (tx: Db, token: string, graceHours: number, reason: string) => Promise<Leaked | null>;
}
