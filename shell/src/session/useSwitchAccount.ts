import { switchAccount } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { toast } from '@portal/design';
import { useOnce } from '@portal/page';
import { beginSession, useMember } from '@portal/session';

/** Acts for another account. All that is drawn was the former one's, so the page begins anew, in other tabs, too. */
export function useSwitchAccount(): (accountId: string) => void {
  const member = useMember();
  const { run } = useOnce(async (chosen: string) => {
    const { accountId } = await call(switchAccount, { accountId: chosen });
    if (member) beginSession({ ...member, accountId });
    window.location.assign('/userCenter');
  });
  return (accountId) => void run(accountId).catch((error: unknown) => toast(messageOf(error), 'bad'));
}
