import { switchAccount } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { toast } from '@portal/design';
import { useOnce } from '@portal/page';
import { beginSession, useMember } from '@portal/session';
import { leadTo, loadAnew } from './pageAnew';

/** Acts for another account. The page shows the former one's data, so it is reloaded, in other tabs as well. */
export function useSwitchAccount(): (accountId: string) => void {
  const member = useMember();
  const { run } = useOnce(async (chosen: string) => {
    // Before the reply, because pending calls may learn of the new account first and reload the page.
    leadTo('/userCenter');
    try {
      const { accountId } = await call(switchAccount, { accountId: chosen });
      if (member) beginSession({ ...member, accountId });
      loadAnew();
    } catch (error) {
      leadTo(null);
      throw error;
    }
  });
  return (accountId) => void run(accountId).catch((error: unknown) => toast(messageOf(error), 'bad'));
}
