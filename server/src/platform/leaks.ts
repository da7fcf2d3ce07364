import type { Said } from './said/say';
import type { LeakAction, LeakKind } from '@portal/calls';
import type { Db } from './db/Db';

/** What was published, and what became of it. */
export interface Leaked {
  kind: LeakKind;
  /** Of the key or the token. */
  objectId: string;
  /** As much of it as is shown. */
  hint: string;
  ownerId: string;
  appId: string | null;
  /** `应用“订单”的密钥`. */
  name: Said;
  /** Where its owner makes another. */
  link: string;
  action: LeakAction;
  /** Until when it works; null: no more. */
  graceUntil: Date | null;
}

/** Secrets of one kind that may be found in public code. */
export interface LeakSource {
  /** How they begin. */
  prefix: string;
  /** Stops what was found, now or when the grace is over. Null: it is none of ours. */
  stop: (tx: Db, token: string, graceHours: number, reason: string) => Promise<Leaked | null>;
}
