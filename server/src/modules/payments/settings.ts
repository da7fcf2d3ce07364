import type { OrderRow } from './order.repository';
import { days, minutes } from '../../platform/time';

/** An order that is paid at a channel is closed after this time. */
export const onlineLifeMs = 30 * minutes;
/** A bank transfer takes its time. */
export const transferLifeMs = 7 * days;

/** How soon a channel is asked again, the more often it was asked: the first times within seconds, then hourly. */
const pausesMs = [10_000, 20_000, minutes, 5 * minutes, 15 * minutes] as const;
export const nextAsk = (now: Date, asks: number): Date =>
  new Date(now.getTime() + (pausesMs[asks] ?? 60 * minutes));

/** What the payer reads. */
export const subjectOf = ({ order_no }: Pick<OrderRow, 'order_no'>) => /* as is */ `账户充值 ${order_no}`;
