/** Of whatever an operator does to somebody's money: the log and the account say why. */
export const reasonRule = {
  validate: (reason: string) => reason.trim().length >= 4 || '请写明原因与依据，至少 4 个字',
};
