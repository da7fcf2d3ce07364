import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { sha256 } from '../../../platform/ids';
import { maskMail } from '../../../platform/masks';
import * as repository from './receiver.repository';
import { receiverOfToken } from './refusalToken';

export type ReceiverLinkService = ReturnType<typeof createReceiverLinkService>;

/** Actions of a mailbox's reader by links in its mails, without signing in. */
export function createReceiverLinkService({ db, clock, config }: Deps) {
  /**
   * The mailbox of a link.
   *
   * @throws {AppError} `E7049` for a replaced, expired or incomplete link.
   */
  async function getLinked(tx: Db, token: string) {
    const now = clock();
    const refusing = receiverOfToken(config.secret, token);
    const row = refusing
      ? await repository.findById(tx, refusing)
      : await repository.findByProof(tx, sha256(token));
    if (!row || row.removed_at) throw new AppError('E7049');
    const isOld = row.token_until === null || row.token_until <= now;
    if (!refusing && isOld) throw new AppError('E7049');
    // Whoever refused by mistake has confirmed the mailbox before.
    const canAgree = row.state !== 'on' && (refusing === null || row.proven_at !== null);
    return { row, canAgree };
  }

  async function note(tx: Db, row: repository.ReceiverRow, act: string, address: string): Promise<void> {
    const detail = JSON.stringify({ id: row.id, mail: maskMail(row.email) });
    const who = { userId: null, accountId: row.user_id, address };
    await audit(tx, { at: clock(), ...who, event: `message.receiver.${act}`, outcome: 'ok', detail });
  }

  const change = (
    token: string,
    act: (tx: Db, linked: Awaited<ReturnType<typeof getLinked>>) => Promise<void>,
  ) =>
    inTransaction(db, async (tx) => {
      const { row } = await getLinked(tx, token);
      await repository.lockReceiver(tx, row.id);
      // Read again under the lock.
      await act(tx, await getLinked(tx, token));
    });

  return {
    /** Whether a token was ever issued, even if it is no longer valid: of confirmation links the last per mailbox. */
    isKnown: async (token: string): Promise<boolean> =>
      receiverOfToken(config.secret, token) !== null ||
      (await repository.findByProof(db, sha256(token))) !== undefined,

    /** @throws {AppError} `E7049`. */
    async view(token: string) {
      const { row, canAgree } = await getLinked(db, token);
      return { mailTo: maskMail(row.email), asker: row.asker, state: row.state, canAgree: canAgree ? 1 : 0 };
    },

    /** Confirms the mailbox: it gets messages from now on. @throws {AppError} `E7049`. */
    agree: (token: string, address: string) =>
      change(token, async (tx, { row, canAgree }) => {
        if (!canAgree) throw new AppError('E7049');
        // Its link continues to show the state, and to unsubscribe, while it is valid.
        await repository.saveReceiver(tx, row.id, { state: 'on', proven_at: clock(), refused_at: null });
        await note(tx, row, 'agree', address);
      }),

    /** Unsubscribes the mailbox, including waiting messages. Idempotent. @throws {AppError} `E7049`. */
    refuse: (token: string, address: string) =>
      change(token, async (tx, { row }) => {
        if (row.state === 'refused') return;
        await repository.saveReceiver(tx, row.id, { state: 'refused', refused_at: clock() });
        await repository.dropWaiting(tx, row.id);
        await note(tx, row, 'refuse', address);
      }),
  };
}
