import type { AppEntity } from '@portal/contract/gateway';

const usableStates = ['active', 'rotating'];

/** Whether a key proves calls at this moment. */
export const isUsable = ({ state, until }: AppEntity['keys'][number], now: number): boolean =>
  usableStates.includes(state) && (until === null || until > now);

/** Of public keys those of SM2 are told in hex, all others as PEM. */
export const isSm2Key = ({ publicKey }: AppEntity['keys'][number]): boolean =>
  Boolean(publicKey && !publicKey.startsWith('-----'));
