import { passkeysMax } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import { changesOf } from '../../../platform/changesOf';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Deps } from '../../../platform/Deps';
import type { Visitor } from '../../../platform/http/visitor';
import { lockAccount } from './factor.repository';
import type { FactorService, Person } from './factor.service';
import * as repository from './passkey.repository';
import type { Passkeys } from './passkeys';

export type PasskeyService = ReturnType<typeof createPasskeyService>;

/** Management of passkeys. */
export function createPasskeyService({ db, clock }: Deps, passkeys: Passkeys, factors: FactorService) {
  async function refuseTooMany(tx: Db, userId: string): Promise<void> {
    if ((await repository.listPasskeys(tx, userId)).length >= passkeysMax) throw new AppError('E5304');
  }

  return {
    /** @throws {AppError} `E5304` beyond ten. */
    async begin(tx: Db, person: Person, visitor: Visitor): Promise<string> {
      await refuseTooMany(tx, person.id);
      const account = person.email ?? person.mobile ?? person.id;
      return passkeys.askForKey(tx, { id: person.id, account }, visitor);
    },

    /**
     * @returns recovery codes with the first factor.
     * @throws {AppError} `E5004` not begun in this browser within five minutes, `E5302` invalid answer, `E5304` beyond
     *   ten, `E3107` a registered key.
     */
    async add(
      userId: string,
      { name, answer }: { name: string; answer: string },
      visitor: Visitor,
    ): Promise<string[]> {
      const key = await passkeys.readKey(db, answer, visitor);
      return inTransaction(db, async (tx) => {
        const recoveryCodes = await factors.gain(tx, userId, 'factor.passkey.add', visitor);
        await refuseTooMany(tx, userId);
        const row = { ...key, user_id: userId, name: name.trim(), created_at: clock() };
        if (!(await repository.insertPasskey(tx, row))) throw new AppError('E3107');
        return recoveryCodes;
      });
    },

    /** @throws {AppError} `E3107` when there is none. */
    async rename(userId: string, passkeyId: string, typed: string, { address }: Visitor): Promise<void> {
      const name = typed.trim();
      await inTransaction(db, async (tx) => {
        const before = (await repository.listPasskeys(tx, userId)).find(({ id }) => id === passkeyId);
        if (!before || !(await repository.renamePasskey(tx, userId, passkeyId, name)))
          throw new AppError('E3107');
        if (before.name === name) return;
        const detail = JSON.stringify(changesOf<{ name: string }>({ name: before.name }, { name }));
        const event = 'factor.passkey.rename';
        await audit(tx, { at: clock(), userId, event, address, outcome: 'ok', detail });
      });
    },

    /** @throws {AppError} `E3107` when there is none. */
    async remove(tx: Db, userId: string, passkeyId: string, visitor: Visitor): Promise<void> {
      await lockAccount(tx, userId);
      if (!(await repository.deletePasskey(tx, userId, passkeyId))) throw new AppError('E3107');
      await factors.lose(tx, userId, 'factor.passkey.remove', visitor);
    },
  };
}
