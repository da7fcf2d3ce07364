import type { Config } from '../../platform/config';

export type Origin = Pick<Config, 'origin' | 'port'>;

/** Address of a page for a link in a mail. */
export const pageAddress = (path: string, { origin, port }: Origin): string =>
  `${origin ?? `http://localhost:${port}`}${path}`;
