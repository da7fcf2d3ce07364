import { inSequence } from '../../platform/i18n/listed';
import { say, type Translatable, type TranslatableText } from '../../platform/i18n/say';

/** Why a case was refused: each field by name, with the operator's reason; empty without any. */
export const reasonOf = (
  rejects: readonly { field: string; reason: TranslatableText }[],
  labelOf: (field: string) => Translatable | undefined,
): TranslatableText =>
  inSequence(rejects.map(({ field, reason }) => say`${labelOf(field) ?? field}：${reason}`));
