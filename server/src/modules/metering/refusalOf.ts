import { applyState } from '@portal/calls';
import type { Code } from '@portal/codes';
import type { SubscriptionRow } from './lease.repository';

/** Why a subscription gets no lease regardless of money; null: it may get one. */
export function refusalOf({ state, starts_at, expires_at }: SubscriptionRow, now: Date): Code | null {
  if (state === applyState.inArrears) return 'E9105';
  if (state !== applyState.active || (expires_at && expires_at <= now)) return 'E9109';
  return starts_at && starts_at > now ? 'E9115' : null;
}
