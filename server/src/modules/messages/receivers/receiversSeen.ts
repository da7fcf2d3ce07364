import type { ReceiverSeen } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { maskMail } from '../../../platform/masks';
import { listAll } from './receiver.repository';

/** Additional mailboxes as operators see them: masked. */
export const receiversSeen = async (db: Db, userId: string): Promise<ReceiverSeen[]> =>
  (await listAll(db, userId))
    .filter(({ removed_at }) => removed_at === null)
    .map(({ id, email, kinds, state }) => ({ receiverId: id, mailMask: maskMail(email), kinds, state }));
