import type { AppEntity } from '@portal/contract/gateway';

const usableStates = ['active', 'rotating'];

/** Whether a key can authenticate calls now. */
export const isUsable = ({ state, until }: AppEntity['keys'][number], now: number): boolean =>
  usableStates.includes(state) && (until === null || until > now);

/** Public keys of SM2 are stored in hex, all others as PEM. */
export const isSm2Key = ({ publicKey }: AppEntity['keys'][number]): boolean =>
  Boolean(publicKey && !publicKey.startsWith('-----'));
