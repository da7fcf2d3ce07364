import type { TicketState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';
import { pageOf } from '../../platform/db/pageOf';
import { foundMax } from '../../platform/desk';
import { formatInstant } from '../../platform/time';

const repliesMax = 200;
/** Number of recently changed tickets that are searched by words; older ones are found by number. */
const lookedThroughMax = 5000;

const tickets = (db: Db) =>
  db
    .selectFrom('support_tickets as t')
    .innerJoin('users', 'users.id', 't.user_id')
    .leftJoin('api_products as p', 'p.id', 't.api_id')
    .select([
      't.id',
      't.user_id',
      't.kind',
      't.title',
      't.request_id',
      't.state',
      't.api_id',
      't.created_at',
      't.updated_at',
    ])
    .select(['users.nick_name', 'p.name as api_name']);

export type TicketRow = Awaited<ReturnType<ReturnType<typeof tickets>['executeTakeFirstOrThrow']>>;

const shown = (row: TicketRow) => ({
  ticketId: row.id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  api:
    row.api_id !== null && row.api_name !== null ? { apiId: row.api_id, apiName: row.api_name } : undefined,
  applicant: row.nick_name,
  createdAt: formatInstant(row.created_at),
  updatedAt: formatInstant(row.updated_at),
});

export const findTicket = (db: Db, ticketId: string): Promise<TicketRow | undefined> =>
  tickets(db).where('t.id', '=', ticketId).executeTakeFirst();

interface Listed {
  /** Null: all users. */
  userId: string | null;
  state: TicketState | undefined;
  /** The API that they are about. */
  apiId: string | undefined;
}

/** Last changed first. */
export async function listTicketsOf(
  db: Db,
  { userId, state, apiId }: Listed,
  page: { pageNo: number; pageSize: number },
) {
  let query = tickets(db);
  if (userId !== null) query = query.where('t.user_id', '=', userId);
  if (state) query = query.where('t.state', '=', state);
  if (apiId !== undefined) query = query.where('t.api_id', '=', apiId);
  const { rows, ...found } = await pageOf(
    query.orderBy('t.updated_at', 'desc').orderBy('t.id', 'desc'),
    page,
    { joinsFindOne: true },
  );
  return { records: rows.map(shown), ...found };
}

/** By number; otherwise tickets with all these words in their title, last changed first. */
export async function findTicketsOf(db: Db, text: string): Promise<TicketRow[]> {
  const known = await findTicket(db, text);
  if (known) return [known];
  let named = db
    .selectFrom(
      db
        .selectFrom('support_tickets')
        .select(['id', 'title', 'updated_at'])
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(lookedThroughMax)
        .as('newest'),
    )
    .select('id');
  for (const word of new Set(text.split(/\s+/).filter(Boolean)))
    named = named.where('title', 'ilike', `%${escapeLike(word)}%`);
  const rows = await named.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(foundMax).execute();
  if (rows.length === 0) return [];
  return tickets(db)
    .where(
      't.id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('t.updated_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
}

/** A ticket with its messages, oldest first. */
export async function readTicket(db: Db, ticket: TicketRow) {
  const replies = await db
    .selectFrom('support_replies as r')
    .leftJoin('files', 'files.id', 'r.file_id')
    .select(['r.id', 'r.is_staff', 'r.text', 'r.file_id', 'r.created_at', 'files.name'])
    .where('r.ticket_id', '=', ticket.id)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(repliesMax)
    .execute();
  return {
    ...shown(ticket),
    requestId: ticket.request_id,
    replies: replies.map((reply) => ({
      replyId: reply.id,
      isStaff: reply.is_staff ? 1 : 0,
      text: reply.text,
      fileUrl: reply.file_id,
      fileName: reply.name ?? '',
      createdAt: formatInstant(reply.created_at),
    })),
  };
}
