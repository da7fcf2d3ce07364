import { shellName, type BootDocument } from '@portal/contract/internal';

/** The shell, as reports name it beside the remotes. */
export const shellRelease = ({ shellVersion }: Pick<BootDocument, 'shellVersion'>) => ({
  name: shellName,
  version: shellVersion,
});
