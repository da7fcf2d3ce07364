import type { Insertable } from 'kysely';
import type { TicketState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

export async function insertTicket(tx: Db, row: Insertable<Tables['support_tickets']>): Promise<void> {
  await tx.insertInto('support_tickets').values(row).execute();
}

export async function insertReply(tx: Db, row: Insertable<Tables['support_replies']>): Promise<void> {
  await tx.insertInto('support_replies').values(row).execute();
}

/** False for a closed ticket, which stays closed. */
export async function setTicketState(tx: Db, id: string, state: TicketState, at: Date): Promise<boolean> {
  const moved = await tx
    .updateTable('support_tickets')
    .set({ state, updated_at: at })
    .where('id', '=', id)
    .where('state', '<>', 'closed')
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}
