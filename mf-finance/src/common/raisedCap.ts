import type { Budget } from '@portal/calls';

/** A cap higher by so many percent, in whole yuan or calls, as it is sent and shown. */
export function raisedCap({ cap, unit }: Pick<Budget, 'cap' | 'unit'>, percent: number): string {
  const raised = Math.ceil((Number(cap) * (100 + percent)) / 100);
  return unit === 'yuan' ? raised.toFixed(4) : String(raised);
}
