/** What was looked at in a set-up, and how it is. */
export interface Finding {
  about: string;
  /** `notice`: it could not be looked at, or is worth knowing, and no fault. */
  state: 'well' | 'notice' | 'ill';
  /** Chinese, one line, without secrets. */
  says: string;
  /** The command or setting that mends it; empty where nothing is wrong. */
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
