import { randomInt } from 'node:crypto';
import type { InviteCode } from '@portal/calls';
import { inviteCodeLength, recoveryAlphabet } from '@portal/rules';
import type { Deps } from '../../../platform/Deps';
import { countInvited, findInviteCode, setInviteCode } from './inviteCode.repository';

const newCode = () =>
  Array.from({ length: inviteCodeLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join(
    '',
  );

export type InviteCodeService = ReturnType<typeof createInviteCodeService>;

/** Invitation codes of members. */
export function createInviteCodeService({ db }: Pick<Deps, 'db'>) {
  const view = async (userId: string): Promise<InviteCode> => ({
    code: await findInviteCode(db, userId),
    ...(await countInvited(db, userId)),
  });

  return {
    view,

    /** Creates a code unless there is one: shared codes stay valid. */
    async make(userId: string): Promise<InviteCode> {
      const known = await findInviteCode(db, userId);
      if (known === null) while (!(await setInviteCode(db, userId, newCode())));
      return view(userId);
    },
  };
}
