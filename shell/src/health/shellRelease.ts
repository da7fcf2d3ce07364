import { shellName, type BootDocument } from '@portal/contract/internal';

/** The shell's own release, in the form that reports use for remotes. */
export const shellRelease = ({ shellVersion }: Pick<BootDocument, 'shellVersion'>) => ({
  name: shellName,
  version: shellVersion,
});
