import type { KeptReject } from '../../platform/db/tables';
import { textFromColumn } from '../../platform/i18n/textFromColumn';

/** Reasons of a rejection for their reader: those of operators as typed, those of the portal translated. */
export const rejectsAgain = (rejects: readonly KeptReject[]) =>
  rejects.map(({ field, reason, said = null }) => ({ field, reason: textFromColumn(reason, said) }));
