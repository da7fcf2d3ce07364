import path from 'node:path';
import type { Config } from '../../platform/config';

/** Where an upload lies while it arrives. Names of its files begin with `part_`. */
export const incomingFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'incoming');
