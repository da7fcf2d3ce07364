import { entryNameOf as ownNameOf } from '../finance';
import { say, type Said } from '../../platform/said/say';

/** Names of transfers that owners do not see, or see under another name. */
const deskNames: Readonly<Record<string, Said>> = {
  reserve: say`预留给网关`,
  release: say`网关退回预留`,
  settle: say`收益结算`,
  withdraw: say`提现申请`,
  withdrawBack: say`提现退回`,
  withdrawPaid: say`提现到账`,
};

/** Name of a transfer on the desk. */
export const entryNameOf = (transfer: { kind: string; idempotency_key: string }): Said =>
  deskNames[transfer.kind] ?? ownNameOf(transfer);
