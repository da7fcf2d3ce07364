import type { Budget } from '@portal/calls';

type Used = Pick<Budget, 'cap' | 'used'>;

/** Whether use exceeds the cap, as it can when the cap does not block calls. */
export const isPastCap = ({ cap, used }: Used) => Number(used) > Number(cap);

/**
 * The cap raised by a percentage and rounded up to whole yuan or calls, as a decimal string for the server. If use
 * exceeds the cap, use is raised instead, so that the new cap is not reached at once.
 */
export function raisedCap({ cap, used, unit }: Used & Pick<Budget, 'unit'>, percent: number): string {
  const raised = Math.ceil((Math.max(Number(cap), Number(used)) * (100 + percent)) / 100);
  return unit === 'yuan' ? raised.toFixed(4) : String(raised);
}
