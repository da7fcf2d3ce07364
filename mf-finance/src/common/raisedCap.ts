import type { Budget } from '@portal/calls';

type Used = Pick<Budget, 'cap' | 'used'>;

/** Whether more has been used than the cap allows: of a budget that reminds or slows down. */
export const isPastCap = ({ cap, used }: Used) => Number(used) > Number(cap);

/**
 * A cap higher by so many percent, in whole yuan or calls, as it is sent and shown. Where more has been used, it is
 * higher than that: any other would be reached at once.
 */
export function raisedCap({ cap, used, unit }: Used & Pick<Budget, 'unit'>, percent: number): string {
  const raised = Math.ceil((Math.max(Number(cap), Number(used)) * (100 + percent)) / 100);
  return unit === 'yuan' ? raised.toFixed(4) : String(raised);
}
