import { entryNameOf as ownNameOf } from '../finance';

/** What operators read of transfers that owners do not see, or see otherwise. */
const deskNames: Readonly<Record<string, string>> = {
  reserve: '预留给网关',
  release: '网关退回预留',
  settle: '收益结算',
  withdraw: '提现申请',
  withdrawBack: '提现退回',
  withdrawPaid: '提现到账',
};

/** What a transfer is called on the desk. */
export const entryNameOf = (transfer: { kind: string; idempotency_key: string }): string =>
  deskNames[transfer.kind] ?? ownNameOf(transfer);
