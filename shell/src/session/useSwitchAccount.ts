import { switchAccount } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { toast } from '@portal/design';
import { useOnce } from '@portal/page';
import { beginSession, useMember } from '@portal/session';
import { leadTo, loadAnew } from './pageAnew';

/** Acts for another account. All that is drawn was the former one's, so the page begins anew, in other tabs, too. */
export function useSwitchAccount(): (accountId: string) => void {
  const member = useMember();
  const { run } = useOnce(async (chosen: string) => {
    // Before the answer: calls under way may be told of the other account sooner.
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
