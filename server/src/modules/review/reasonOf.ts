import { inSequence } from '../../platform/said/listed';
import { say, type Said, type Words } from '../../platform/said/say';

/** Why a case was refused: each field by name, with the operator's reason; empty without any. */
export const reasonOf = (
  rejects: readonly { field: string; reason: Words }[],
  labelOf: (field: string) => Said | undefined,
): Words => inSequence(rejects.map(({ field, reason }) => say`${labelOf(field) ?? field}：${reason}`));
