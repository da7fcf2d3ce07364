import { rechargeState, type RechargeState } from '@portal/calls';

const tones: Readonly<Record<RechargeState, 'calm' | 'good' | 'warn' | 'bad'>> = {
  [rechargeState.unpaid]: 'warn',
  [rechargeState.paying]: 'warn',
  [rechargeState.credited]: 'good',
  [rechargeState.closed]: 'calm',
  [rechargeState.awaitingVoucher]: 'warn',
  [rechargeState.checking]: 'calm',
  [rechargeState.rejected]: 'bad',
  [rechargeState.refunding]: 'warn',
  [rechargeState.refunded]: 'calm',
};

export const toneOfOrder = (state: RechargeState) => tones[state];
