import { randomInt } from 'node:crypto';
import { payChannels, rechargeState, type PayChannel } from '@portal/calls';
import {
  formatMinor,
  isWholeCents,
  keysOf,
  moneyText,
  newReference,
  parseYuan,
  rechargeMaxMinor,
  rechargeMinMinor,
} from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Actor, PersonActor } from '../../../platform/Actor';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { lockRow } from '../../../platform/db/lockRow';
import type { Member } from '../../../platform/http/Member';
import { countHit } from '../../../platform/http/rateLimit';
import { say, term, type Translatable } from '../../../platform/i18n/say';
import { hours } from '../../../platform/time';
import type { FileService } from '../../files';
import { availableOf } from '../../finance';
import { openCase } from '../../review';
import type { Channels } from '../channel/createChannels';
import { newOrderNo } from './newOrderNo';
import {
  countUnpaid,
  getOwnOrder,
  insertOrder,
  lockOwnOrder,
  moveOrder,
  type OrderRow,
} from './order.repository';
import { rechargeMachine, unordered } from './recharge.machine';
import { onlineLifeMs, transferLifeMs } from '../settings';

const { unpaid, paying, closed, awaitingVoucher, checking } = rechargeState;
/** Limits per account: orders per hour, and unpaid orders. */
const ordersPerHour = 60;
const waitingMax = 20;

export type OrderService = ReturnType<typeof createOrderService>;

/** Recharge orders for their owners. Channels tell what has become of one: asked, or by a notification. */
export function createOrderService(deps: Deps, channels: Channels, files: FileService) {
  const { db, clock, config } = deps;
  const isOffered = (channel: PayChannel) =>
    channel === 'bank' ? config.bankCard !== null : channels.find(channel) !== null;

  return {
    async channels(member: Member) {
      const max = formatMinor(rechargeMaxMinor(member.register_type));
      return {
        records: keysOf(payChannels).map((code) => ({
          code,
          name: term(payChannels[code]),
          min: formatMinor(rechargeMinMinor),
          max,
          fee: formatMinor(0),
          enabled: isOffered(code) ? 1 : 0,
        })),
        bankCard: config.bankCard,
        balance: formatMinor(await availableOf(db, { ownerId: member.id, kind: 'balance' })),
      };
    },

    /**
     * Creates a recharge order; its QR code is fetched when it is first viewed.
     *
     * @throws {AppError} `E4201` the amount, `E4202` the channel, `E0429` too many.
     */
    async create(tx: Db, member: Member, input: { amount: string; channel: PayChannel }, actor: PersonActor) {
      const amountMinor = readAmount(input.amount, member);
      if (!isOffered(input.channel)) throw new AppError('E4202');
      // Serialised, because they are counted.
      await lockRow(tx, 'users', { id: member.id });
      if ((await countUnpaid(tx, member.id)) >= waitingMax)
        throw new AppError('E0429', {}, say`有 ${waitingMax} 笔充值还没有支付，请先支付或关闭`);
      const now = clock();
      const isBank = input.channel === 'bank';
      const state = isBank ? awaitingVoucher : unpaid;
      const row = await insertOrder(tx, {
        order_no: newOrderNo('R'),
        owner_id: member.id,
        asked_by: member.person.id,
        channel: input.channel,
        amount_minor: amountMinor,
        state,
        created_at: now,
        expires_at: new Date(now.getTime() + (isBank ? transferLifeMs : onlineLifeMs)),
        reference: isBank ? newReference((below) => randomInt(below)) : null,
        next_ask_at: isBank ? null : now,
      });
      await rechargeMachine.pass(tx, {
        id: row.order_no,
        from: unordered,
        to: state,
        actor,
        at: now,
        facts: { orderNo: row.order_no, amountMinor },
        details: { channel: input.channel, amount: formatMinor(amountMinor) },
        readers: { owner: member.id },
      });
      return { orderNo: row.order_no, state };
    },

    /** Counted outside the order's transaction, so that refused ones count, too. @throws {AppError} `E0429`. */
    countOrder: ({ id }: Member) => countHit(deps, `recharge:${id}`, ordersPerHour, hours),

    /**
     * Closes an unpaid order, first at the channel, so that it cannot be paid later.
     *
     * @throws {AppError} `E3107` when it is over, or was paid meanwhile, `E4202` when the channel does not answer,
     *   `E4206`.
     */
    async close(ownerId: string, orderNo: string, actor: Actor) {
      const order = await getOwnOrder(db, ownerId, orderNo);
      if (!rechargeMachine.isAllowed(order.state, closed, actor.party)) throw new AppError('E3107');
      if (order.state === unpaid || order.state === paying) await channels.closeTrade(order);
      await inTransaction(db, async (tx) => {
        const row = await lockOwnOrder(tx, ownerId, orderNo);
        await moveOrder(tx, row, { to: closed, actor, at: clock(), changes: { next_ask_at: null } });
      });
      return { state: closed };
    },

    /**
     * Submits the voucher of a bank transfer, or replaces a rejected one.
     *
     * @throws {AppError} `E4204` no valid paper, `E5208` not their file, `E4203` closed, `E3107` the order does not
     *   wait for one.
     */
    async sendVoucher(
      tx: Db,
      member: Member,
      { orderNo, fileUrl, payerName }: { orderNo: string; fileUrl: string; payerName: string },
      actor: PersonActor,
    ) {
      const order = await lockOwnOrder(tx, member.id, orderNo);
      if (order.state === closed) throw new AppError('E4203');
      if (!rechargeMachine.isAllowed(order.state, checking, 'owner')) throw new AppError('E3107');
      await files.attach(tx, { userId: member.person.id, accountId: member.id }, [fileUrl]);
      const file = await files.factsOf(tx, member.id, fileUrl);
      if (file.scene !== 'voucher') throw new AppError('E4204');
      const at = clock();
      await moveOrder(tx, order, {
        to: checking,
        actor,
        at,
        changes: {
          voucher_id: fileUrl,
          payer_name: payerName,
          reason: '',
          receipt_serial: null,
          receipt_minor: null,
          first_reviewer: null,
        },
      });
      await openVoucherCase(tx, order, member.nick_name, at);
      return { state: checking };
    },
  };
}

/** Opens a review case for a voucher, a second one where two approvals are needed. */
export const openVoucherCase = (tx: Db, order: OrderRow, applicantName: string, at: Date): Promise<void> =>
  openCase(tx, {
    kind: 'recharge',
    subjectId: order.order_no,
    title: say`对公转账 ${moneyText(order.amount_minor)}`,
    applicantId: order.owner_id,
    applicantName,
    at,
  });

/** @throws {AppError} `E4201` naming the fault. */
function readAmount(text: string, { register_type }: Member): number {
  const amount = parseYuan(text) ?? 0;
  const max = rechargeMaxMinor(register_type);
  const refuse = (message: Translatable) =>
    new AppError('E4201', { fields: [{ name: 'amount', message }] }, message);
  if (!isWholeCents(amount)) throw refuse(say`金额须精确到分`);
  if (amount < rechargeMinMinor) throw refuse(say`单笔充值至少 ${moneyText(rechargeMinMinor)}`);
  if (amount > max) throw refuse(say`您的认证等级单笔最多充值 ${moneyText(max)}，大额请分笔或提升认证等级`);
  return amount;
}
