import { entryNameOf as ownNameOf } from '../finance';
import { say, type Translatable } from '../../platform/i18n/say';

/** Names of transfers that owners do not see, or see under another name. */
const deskNames: Readonly<Record<string, Translatable>> = {
  reserve: say`预留给网关`,
  release: say`网关退回预留`,
  settle: say`收益结算`,
  withdraw: say`提现申请`,
  withdrawBack: say`提现退回`,
  withdrawPaid: say`提现到账`,
};

/** Name of a transfer on the desk. */
export const entryNameOf = (transfer: { kind: string; idempotency_key: string }): Translatable =>
  deskNames[transfer.kind] ?? ownNameOf(transfer);
