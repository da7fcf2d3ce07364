import type { OrderRow } from './recharge/order.repository';
import { days, minutes } from '../../platform/time';

/** Lifetime of an order at a channel. */
export const onlineLifeMs = 30 * minutes;
/** Lifetime of an order by bank transfer. */
export const transferLifeMs = 7 * days;

/** Delays between questions to a channel: seconds at first, finally hourly. */
const pausesMs = [10_000, 20_000, minutes, 5 * minutes, 15 * minutes] as const;
export const nextAsk = (now: Date, asks: number): Date =>
  new Date(now.getTime() + (pausesMs[asks] ?? 60 * minutes));

/** Shown to the payer. */
export const subjectOf = ({ order_no }: Pick<OrderRow, 'order_no'>) => /* as is */ `账户充值 ${order_no}`;
