import type { CallReply, MoneyTransfer, listAccountLedger, listHolds, viewMoneyAccount } from '@portal/calls';

/** Data of one account. */
export interface AccountData {
  view: CallReply<typeof viewMoneyAccount>;
  ledger: CallReply<typeof listAccountLedger>;
  holds: CallReply<typeof listHolds>;
  /** The open transfer with both sides; null: none. */
  transfer: MoneyTransfer | null;
}
