import type { KeptReject } from '../../platform/db/tables';
import { wordsKept } from '../../platform/said/wordsKept';

/** Why a draft was refused, as its reader is told of it: by operators in their words, by the portal in its own. */
export const rejectsAgain = (rejects: readonly KeptReject[]) =>
  rejects.map(({ field, reason, said = null }) => ({ field, reason: wordsKept(reason, said) }));
