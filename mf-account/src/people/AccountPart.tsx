import { Pager } from '@portal/page';
import { AccountApps } from './account-lists/AccountApps';
import { AccountKeys } from './account-lists/AccountKeys';
import { AccountNotes } from './account-lists/AccountNotes';
import { AccountOrders } from './account-lists/AccountOrders';
import { AccountSessions } from './account-lists/AccountSessions';
import { AccountSubscriptions } from './account-lists/AccountSubscriptions';
import type { LoadedPart } from './loadPart';

interface AccountPartProps {
  loaded: LoadedPart;
  accountId: string;
}

/** One page of a section of an account. */
export const AccountPart = ({ loaded, accountId }: AccountPartProps) => (
  <>
    <PartList loaded={loaded} accountId={accountId} />
    <Pager page={loaded.page} />
  </>
);

function PartList({ loaded, accountId }: AccountPartProps) {
  switch (loaded.part) {
    case 'notes':
      return <AccountNotes rows={loaded.page.records} />;
    case 'sessions':
      return <AccountSessions rows={loaded.page.records} accountId={accountId} />;
    case 'apps':
      return <AccountApps rows={loaded.page.records} />;
    case 'keys':
      return <AccountKeys rows={loaded.page.records} />;
    case 'subscriptions':
      return <AccountSubscriptions rows={loaded.page.records} />;
    case 'orders':
      return <AccountOrders rows={loaded.page.records} />;
  }
}
