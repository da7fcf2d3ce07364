import type { TicketKind, TicketState } from '@portal/calls';
import { tell } from '../../platform/announce';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { newId } from '../../platform/ids';
import { isAtWork } from '../../platform/operatorAreas';
import type { FileService } from '../files';
import type { Member } from '../../platform/http/Member';
import { notify } from '../messages';
import { findTicket, listTicketsOf, readTicket, type TicketRow } from './ticket.queries';
import { insertReply, insertTicket, setTicketState } from './ticket.repository';
import { mayNameApi } from './ticketApi.queries';
import { say } from '../../platform/i18n/say';

interface NewTicket {
  kind: TicketKind;
  title: string;
  text: string;
  requestId: string;
  fileUrl?: string;
  /** The API that it is about, and the portal where it was chosen. */
  about?: { apiId: string; portalId: string | null };
}

interface TicketFilter {
  /** 1: all tickets, for operators. */
  all: number;
  state?: TicketState;
  apiId?: string;
  pageNo: number;
  pageSize: number;
}

const excerptMax = 80;

export type TicketService = ReturnType<typeof createTicketService>;

/** Support tickets: users see their own, operators in charge see all. */
export function createTicketService(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  files: FileService,
) {
  const isStaff = (member: Member) => isAtWork(config, member, 'service');

  /** @throws {AppError} `E7022` both for another user's ticket and for one that does not exist. */
  async function getFor(tx: Db, member: Member, ticketId: string): Promise<TicketRow> {
    const row = await findTicket(tx, ticketId);
    if (!row || (row.user_id !== member.id && !isStaff(member))) throw new AppError('E7022');
    return row;
  }

  async function moveTo(tx: Db, ticketId: string, state: TicketState): Promise<void> {
    if (!(await setTicketState(tx, ticketId, state, clock()))) throw new AppError('E3107');
    await tell(tx, 'queue.changed', 'ticket');
  }

  return {
    /** @throws {AppError} `E4004` both for an API that the person may not see and for one that does not exist. */
    async add(tx: Db, { id: userId }: Member, { kind, title, text, requestId, fileUrl, about }: NewTicket) {
      if (about && !(await mayNameApi(tx, { personId: userId, ...about }))) throw new AppError('E4004');
      if (fileUrl) await files.attach(tx, { userId, accountId: userId }, [fileUrl]);
      const now = clock();
      const ticketId = newId('tick');
      await insertTicket(tx, {
        id: ticketId,
        user_id: userId,
        kind,
        title,
        request_id: requestId,
        api_id: about?.apiId ?? null,
        state: 'open',
        created_at: now,
        updated_at: now,
      });
      await insertReply(tx, {
        id: newId('rep'),
        ticket_id: ticketId,
        user_id: userId,
        is_staff: false,
        text,
        file_id: fileUrl ?? null,
        created_at: now,
      });
      await tell(tx, 'queue.changed', 'ticket');
      return { ticketId };
    },

    /** @throws {AppError} `E5103` when anybody but an operator in charge asks for all. */
    async list(member: Member, { all, state, apiId, ...page }: TicketFilter) {
      if (all === 1 && !isStaff(member)) throw new AppError('E5103');
      return listTicketsOf(db, { userId: all === 1 ? null : member.id, state, apiId }, page);
    },

    view: async (member: Member, ticketId: string) => readTicket(db, await getFor(db, member, ticketId)),

    /** @throws {AppError} `E7022`, `E3107` for a closed one. */
    async reply(tx: Db, member: Member, ticketId: string, text: string): Promise<void> {
      const ticket = await getFor(tx, member, ticketId);
      const isAnswer = ticket.user_id !== member.id;
      await moveTo(tx, ticketId, isAnswer ? 'answered' : 'open');
      await insertReply(tx, {
        id: newId('rep'),
        ticket_id: ticketId,
        user_id: member.id,
        is_staff: isAnswer,
        text,
        file_id: null,
        created_at: clock(),
      });
      if (!isAnswer) return;
      await notify(tx, {
        userId: ticket.user_id,
        kind: 'system',
        at: clock(),
        title: say`工单“${ticket.title}”有新回复`,
        text: [...text].slice(0, excerptMax).join(''),
        link: `/help?ticketId=${ticketId}#tickets`,
      });
    },

    /** @throws {AppError} `E7022`, `E3107` when it is closed already. */
    async close(member: Member, ticketId: string): Promise<void> {
      await getFor(db, member, ticketId);
      await moveTo(db, ticketId, 'closed');
    },
  };
}
