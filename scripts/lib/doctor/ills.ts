import type { Finding } from './Finding';

/** Faults as printed; for tests. */
export const ills = (findings: readonly Finding[]): string[] =>
  findings
    .filter(({ state }) => state === 'ill')
    .map(({ about, says, remedy }) => `${about}：${says}。${remedy}`);
