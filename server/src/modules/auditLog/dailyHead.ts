import type { Config } from '../../platform/config';
import type { Deps } from '../../platform/Deps';
import { hmac, isSameSecret } from '../../platform/ids';
import { dayStart, days, formatDate } from '../../platform/time';
import { findLastSeal } from './chain.repository';
import { keepHead } from './head.repository';

interface Head {
  day: string;
  seq: number;
  hash: string;
}

const signed = (secret: string, { day, seq, hash }: Head) =>
  hmac(`auditHead:${secret}`, `${day} ${seq} ${hash}`);

/** Signed with the newest key, so that access to the database alone does not suffice to forge a head. */
function sign({ sealKeys }: Pick<Config, 'sealKeys'>, head: Head): string {
  const [newest] = sealKeys;
  return `${newest.id}.${signed(newest.secret, head)}`;
}

/** Null: its key no longer exists. */
export function isSigned(
  { sealKeys }: Pick<Config, 'sealKeys'>,
  head: Head,
  signature: string,
): boolean | null {
  const at = signature.indexOf('.');
  const key = sealKeys.find(({ id }) => id === signature.slice(0, Math.max(at, 0)));
  return key ? isSameSecret(signed(key.secret, head), signature.slice(at + 1)) : null;
}

/** After each day: signs the head of the chain, stores it, and writes it to the log, of which others have copies. */
export async function keepDailyHead({ db, clock, config, log }: Deps): Promise<void> {
  const now = clock();
  const last = await findLastSeal(db);
  if (!last) return;
  const head = { day: formatDate(new Date(dayStart(now).getTime() - days)), ...last };
  const kept = await keepHead(db, { ...head, signature: sign(config, head), made_at: now });
  if (kept) log.info({ auditHead: head }, 'head of the audit log');
}
