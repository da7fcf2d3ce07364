import path from 'node:path';
import type { Config } from '../../platform/config';

/** The folder for arriving uploads. Their names begin with `part_`. */
export const incomingFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'incoming');
