import {
  listAccountLedger,
  listHolds,
  listMoneyAccounts,
  viewMoneyAccount,
  viewMoneyTransfer,
  type CallReply,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { loadList } from '@portal/page';
import type { AccountData } from './AccountData';
import { AccountDetail } from './AccountDetail';
import { AccountList } from './AccountList';

/** The list of accounts, or the one named by the address. */
type Desk = { accounts: CallReply<typeof listMoneyAccounts>; opened?: undefined } | { opened: AccountData };

const holdsShown = 10;

export const page = definePage<Desk>({
  async load(request) {
    const { query, signal } = request;
    const accountId = query.get('accountId');
    if (!accountId)
      return {
        accounts: await loadList(listMoneyAccounts, request, {
          filters: ['searchText', 'kind', 'state'],
          pageSize: 20,
        }),
      };
    const transferId = query.get('transferId');
    const [view, ledger, holds, transfer] = await Promise.all([
      call(viewMoneyAccount, { accountId }, { signal }),
      loadList(listAccountLedger, request, { filters: ['account'], also: { accountId } }),
      call(listHolds, { accountId, pageSize: holdsShown }, { signal }),
      transferId ? call(viewMoneyTransfer, { transferId }, { signal }) : null,
    ]);
    return { opened: { view, ledger, holds, transfer } };
  },
  Page: ({ data }) =>
    data.opened ? <AccountDetail data={data.opened} /> : <AccountList accounts={data.accounts} />,
});
