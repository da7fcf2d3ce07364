import {
  receiverPage,
  receiverProofHours,
  receiverResendSeconds,
  receiversMax,
  refusedDays,
  type MemberLanguage,
  type MessageKind,
  type MessageReceiver,
} from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import { changesOf } from '../../../platform/changesOf';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { lockRow } from '../../../platform/db/lockRow';
import type { Member } from '../../../platform/http/Member';
import { countHit } from '../../../platform/http/rateLimit';
import type { Visitor } from '../../../platform/http/visitor';
import { newId, newSecret, sha256 } from '../../../platform/ids';
import { maskMail, maskPhone } from '../../../platform/masks';
import { refuseOutdated } from '../../../platform/refuseOutdated';
import { say } from '../../../platform/i18n/say';
import { shortHash } from '../../../platform/shortHash';
import { days, formatInstant, hours, seconds } from '../../../platform/time';
import type { MessageService } from '../message.service';
import { pageAddress } from '../pageAddress';
import * as repository from './receiver.repository';
import type { ReceiverRow } from './receiver.repository';

/** Limits against mail flooding: requests per member, and per mailbox from all members. */
const asksOfMemberPerHour = 10;
const asksOfMailboxPerHour = 3;
const asksOfMailboxPerDay = 6;
const resendMs = receiverResendSeconds * seconds;

interface Wish {
  remark: string;
  kinds: readonly MessageKind[];
}

export type ReceiverService = ReturnType<typeof createReceiverService>;

/** Additional mailboxes of a member: none gets messages before it has confirmed (decisions/0169). */
export function createReceiverService(deps: Deps, messages: Pick<MessageService, 'queueMail'>) {
  const { db, clock, config } = deps;

  const note = (
    tx: Db,
    { person }: Member,
    { address }: Visitor,
    act: string,
    { id, email }: Noted,
    changes?: object,
  ) =>
    audit(tx, {
      at: clock(),
      userId: person.id,
      event: `message.receiver.${act}`,
      address,
      outcome: 'ok',
      detail: JSON.stringify({ id, mail: maskMail(email), ...changes }),
    });

  /** @throws {AppError} `E0429` with `leftSeconds`. Call it outside transactions, or a refusal is not counted. */
  async function countAsk(userId: string, email: string): Promise<void> {
    const mailbox = sha256(email);
    await countHit(deps, `receiverAsk:${userId}`, asksOfMemberPerHour, hours);
    await countHit(deps, `receiverHour:${mailbox}`, asksOfMailboxPerHour, hours);
    await countHit(deps, `receiverDay:${mailbox}`, asksOfMailboxPerDay, days);
  }

  /** Mails a single-use link. @returns the stored columns. */
  async function ask(tx: Db, { person }: Member, email: string, language: MemberLanguage) {
    const token = newSecret();
    const now = clock();
    const account = person.email ? maskMail(person.email) : maskPhone(person.mobile ?? '');
    const page = pageAddress(`${receiverPage}?token=${token}`, config);
    await messages.queueMail(tx, {
      recipient: email,
      subject: say`请确认是否在本邮箱接收消息`,
      body: say`${person.nick_name}（${account}）想把自己的消息也发到本邮箱。请在 ${receiverProofHours} 小时内打开以下链接，选择同意接收或不再接收：\n${page}\n没有同意之前，不会收到任何消息。不认识对方的，请忽略，或在链接中选择不再接收。`,
      code: token,
      language,
    });
    return {
      token_hash: sha256(token),
      token_until: new Date(now.getTime() + receiverProofHours * hours),
      asked_at: now,
    };
  }

  /** @throws {AppError} `E7047`, `E7048`, `E7050`. @returns an old refused mailbox whose row is reused. */
  async function refuseUnfit(tx: Db, { person }: Member, email: string): Promise<ReceiverRow | undefined> {
    if (person.email === email)
      throw new AppError('E7048', {}, say`这是账号自己的邮箱，消息本来就会发到这里`);
    const all = await repository.listAll(tx, person.id);
    const same = all.find((one) => one.email === email);
    if (same && same.removed_at === null) throw new AppError('E7048');
    refuseRefused(same);
    if (all.filter(({ removed_at }) => removed_at === null).length >= receiversMax)
      throw new AppError('E7047');
    return same;
  }

  /** @throws {AppError} `E7050` for a mailbox that has refused. */
  function refuseRefused(row: ReceiverRow | undefined): void {
    const until = row && refusedUntil(row);
    if (until && until > clock()) throw new AppError('E7050');
  }

  /** @throws {AppError} `E3107` when it has confirmed, `E7050`, `E0429` with `leftSeconds`. */
  function refuseAsking(row: ReceiverRow): void {
    if (row.state === 'on') throw new AppError('E3107', {}, say`该邮箱已经验证`);
    refuseRefused(row);
    const leftMs = row.asked_at.getTime() + resendMs - clock().getTime();
    if (leftMs > 0) throw new AppError('E0429', { leftSeconds: Math.ceil(leftMs / 1000) });
  }

  return {
    list: async ({ person }: Member): Promise<{ records: MessageReceiver[] }> => ({
      records: (await repository.listAll(db, person.id))
        .filter(({ removed_at }) => removed_at === null)
        .map(toReceiver),
    }),

    /**
     * Checks before anything is written, outside the transaction.
     *
     * @throws {AppError} `E7047`, `E7048`, `E7050`, `E0429`.
     */
    async prepareAdding(member: Member, given: string): Promise<void> {
      const email = given.toLowerCase();
      await refuseUnfit(db, member, email);
      await countAsk(member.person.id, email);
    },

    /** @throws {AppError} `E7047`, `E7048`, `E7050`. */
    async add(
      tx: Db,
      member: Member,
      visitor: Visitor,
      { email: given, remark, kinds }: Wish & { email: string },
    ) {
      const email = given.toLowerCase();
      const userId = member.person.id;
      await repository.lockReceivers(tx, userId);
      const former = await refuseUnfit(tx, member, email);
      if (former) await repository.deleteReceiver(tx, former.id);
      const id = newId('rcv');
      await repository.insertReceiver(tx, {
        ...{ id, user_id: userId, email, remark, kinds: [...new Set(kinds)], state: 'waiting' },
        ...{ created_at: clock(), ...(await ask(tx, member, email, visitor.language)) },
      });
      await note(tx, member, visitor, 'add', { id, email });
      return { receiverId: id, leftSeconds: receiverResendSeconds };
    },

    /** @throws {AppError} `E7042`, `E7046`. */
    edit: (
      member: Member,
      visitor: Visitor,
      receiverId: string,
      { remark, kinds, mark }: Wish & { mark?: string },
    ) =>
      inTransaction(db, async (tx) => {
        await lockRow(tx, 'message_receivers', { id: receiverId });
        const row = await repository.getOwn(tx, member.person.id, receiverId);
        const after = { remark, kinds: [...new Set(kinds)] };
        refuseOutdated(mark, markOf(row), markOf(after));
        await repository.saveReceiver(tx, row.id, after);
        await note(
          tx,
          member,
          visitor,
          'edit',
          row,
          changesOf({ remark: row.remark, kinds: row.kinds }, after),
        );
      }),

    /**
     * Checks before anything is written, outside the transaction.
     *
     * @throws {AppError} `E7046`, `E3107`, `E7050`, `E0429`.
     */
    async prepareResending({ person }: Member, receiverId: string): Promise<void> {
      const row = await repository.getOwn(db, person.id, receiverId);
      refuseAsking(row);
      await countAsk(person.id, row.email);
    },

    /** @throws {AppError} `E7046`, `E3107`, `E7050`, `E0429`. */
    async resend(tx: Db, member: Member, visitor: Visitor, receiverId: string) {
      await repository.lockReceivers(tx, member.person.id);
      await repository.lockReceiver(tx, receiverId);
      const row = await repository.getOwn(tx, member.person.id, receiverId);
      refuseAsking(row);
      const asked = await ask(tx, member, row.email, visitor.language);
      await repository.saveReceiver(tx, row.id, {
        state: 'waiting',
        refused_at: null,
        proven_at: null,
        ...asked,
      });
      await note(tx, member, visitor, 'resend', row);
      return { receiverId, leftSeconds: receiverResendSeconds };
    },

    /** A refused mailbox is remembered for a while, so that it is not asked again. @throws {AppError} `E7046`. */
    remove: (member: Member, visitor: Visitor, receiverId: string) =>
      inTransaction(db, async (tx) => {
        await repository.lockReceiver(tx, receiverId);
        const row = await repository.getOwn(tx, member.person.id, receiverId);
        await repository.dropWaiting(tx, row.id);
        if (row.state === 'refused')
          await repository.saveReceiver(tx, row.id, { removed_at: clock(), remark: '', token_hash: null });
        else await repository.deleteReceiver(tx, row.id);
        await note(tx, member, visitor, 'remove', row);
      }),

    /** Deletes mailboxes that never answered, and old refusals. */
    forget: () => repository.forgetReceivers(db, new Date(clock().getTime() - refusedDays * days)),
  };
}

type Noted = Pick<ReceiverRow, 'id' | 'email'>;

const refusedUntil = ({ state, refused_at }: ReceiverRow): Date | null =>
  state === 'refused' && refused_at ? new Date(refused_at.getTime() + refusedDays * days) : null;

const markOf = ({ remark, kinds }: Wish): string => shortHash([remark, kinds.toSorted()]);

function toReceiver(row: ReceiverRow): MessageReceiver {
  const until = refusedUntil(row);
  return {
    receiverId: row.id,
    email: row.email,
    remark: row.remark,
    kinds: row.kinds,
    state: row.state,
    createdAt: formatInstant(row.created_at),
    provenAt: row.state === 'on' && row.proven_at ? formatInstant(row.proven_at) : null,
    proofUntil: row.state === 'waiting' && row.token_until ? formatInstant(row.token_until) : null,
    refusedUntil: until && formatInstant(until),
    mark: markOf(row),
  };
}
