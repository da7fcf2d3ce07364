/** Result of a check. */
export interface Finding {
  about: string;
  /** `notice`: could not be checked, or worth knowing, but not a fault. */
  state: 'well' | 'notice' | 'ill';
  /** One line in Chinese, without secrets. */
  says: string;
  /** Command or setting that fixes it; empty when all is well. */
  remedy: string;
}

export const well = (about: string, says: string): Finding => ({ about, state: 'well', says, remedy: '' });
export const notice = (about: string, says: string, remedy = ''): Finding => ({
  about,
  state: 'notice',
  says,
  remedy,
});
export const ill = (about: string, says: string, remedy: string): Finding => ({
  about,
  state: 'ill',
  says,
  remedy,
});
