import type { Config } from '../../platform/config';

export type Origin = Pick<Config, 'origin' | 'port'>;

/** Where a page is that a mail leads to. */
export const pageAddress = (path: string, { origin, port }: Origin): string =>
  `${origin ?? `http://localhost:${port}`}${path}`;
