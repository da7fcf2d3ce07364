import { addTicket, closeTicket, listTickets, replyTicket, viewTicket } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { pageOf } from '../../platform/db/pageOf';
import { newId } from '../../platform/ids';
import type { Answerer } from '../../platform/http/answer';
import { isAdmitted } from '../../platform/roles';
import { formatInstant } from '../../platform/time';
import type { FileService } from '../files/file.service';
import { notify } from '../messages/notify';
import type { Member } from '../../platform/http/Member';

const excerptMax = 80;

/** Questions to the operators: whoever asks sees his own, operators see all. */
export function registerTicketRoutes(answer: Answerer, { db, clock }: Deps, files: FileService): void {
  const isStaff = (member: Member) => isAdmitted('operator', member);

  const tickets = (tx: Db) =>
    tx
      .selectFrom('support_tickets as t')
      .innerJoin('users', 'users.id', 't.user_id')
      .select([
        't.id',
        't.user_id',
        't.kind',
        't.title',
        't.request_id',
        't.state',
        't.created_at',
        't.updated_at',
      ])
      .select('users.nick_name');
  type Row = Awaited<ReturnType<ReturnType<typeof tickets>['executeTakeFirstOrThrow']>>;

  const shown = (row: Row) => ({
    ticketId: row.id,
    kind: row.kind,
    title: row.title,
    state: row.state,
    applicant: row.nick_name,
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  });

  async function findFor(tx: Db, member: Member, ticketId: string): Promise<Row> {
    const row = await tickets(tx).where('t.id', '=', ticketId).executeTakeFirst();
    if (!row || (row.user_id !== member.id && !isStaff(member))) throw new AppError('E7022');
    return row;
  }

  async function moveTo(tx: Db, id: string, state: string): Promise<void> {
    const moved = await tx
      .updateTable('support_tickets')
      .set({ state, updated_at: clock() })
      .where('id', '=', id)
      .where('state', '<>', 'closed')
      .returning('id')
      .executeTakeFirst();
    if (!moved) throw new AppError('E3107');
  }

  answer(addTicket, async ({ input: { kind, title, text, requestId, fileUrl }, member, db: tx }) => {
    if (fileUrl) await files.attach(tx, member.id, [fileUrl]);
    const now = clock();
    const id = newId('tick');
    await tx
      .insertInto('support_tickets')
      .values({
        id,
        user_id: member.id,
        kind,
        title,
        request_id: requestId,
        state: 'open',
        created_at: now,
        updated_at: now,
      })
      .execute();
    await tx
      .insertInto('support_replies')
      .values({
        id: newId('rep'),
        ticket_id: id,
        user_id: member.id,
        is_staff: false,
        text,
        file_id: fileUrl ?? null,
        created_at: now,
      })
      .execute();
    return { ticketId: id };
  });

  answer(listTickets, async ({ input: { all, state, ...page }, member }) => {
    if (all === 1 && !isStaff(member)) throw new AppError('E5103');
    let query = tickets(db);
    if (all === 0) query = query.where('t.user_id', '=', member.id);
    if (state) query = query.where('t.state', '=', state);
    const { rows, total, pageNo, pageSize } = await pageOf(
      query.orderBy('t.updated_at', 'desc').orderBy('t.id', 'desc'),
      page,
    );
    return { records: rows.map(shown), total, pageNo, pageSize };
  });

  answer(viewTicket, async ({ input: { ticketId }, member }) => {
    const row = await findFor(db, member, ticketId);
    const replies = await db
      .selectFrom('support_replies as r')
      .leftJoin('files', 'files.id', 'r.file_id')
      .select(['r.id', 'r.is_staff', 'r.text', 'r.file_id', 'r.created_at', 'files.name'])
      .where('r.ticket_id', '=', ticketId)
      .orderBy('r.created_at')
      .orderBy('r.id')
      .limit(200)
      .execute();
    return {
      ...shown(row),
      requestId: row.request_id,
      replies: replies.map((reply) => ({
        replyId: reply.id,
        isStaff: reply.is_staff ? 1 : 0,
        text: reply.text,
        fileUrl: reply.file_id,
        fileName: reply.name ?? '',
        createdAt: formatInstant(reply.created_at),
      })),
    };
  });

  answer(replyTicket, async ({ input: { ticketId, text }, member, db: tx }) => {
    const row = await findFor(tx, member, ticketId);
    const isAnswer = row.user_id !== member.id;
    await moveTo(tx, ticketId, isAnswer ? 'answered' : 'open');
    await tx
      .insertInto('support_replies')
      .values({
        id: newId('rep'),
        ticket_id: ticketId,
        user_id: member.id,
        is_staff: isAnswer,
        text,
        file_id: null,
        created_at: clock(),
      })
      .execute();
    if (isAnswer) {
      await notify(tx, {
        userId: row.user_id,
        kind: 'system',
        at: clock(),
        title: `工单“${row.title}”有新回复`,
        text: [...text].slice(0, excerptMax).join(''),
        link: `/help?ticketId=${ticketId}#tickets`,
      });
    }
    return {};
  });

  answer(closeTicket, async ({ input: { ticketId }, member }) => {
    await findFor(db, member, ticketId);
    await moveTo(db, ticketId, 'closed');
    return {};
  });
}
