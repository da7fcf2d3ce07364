import type { Outcome } from './testReports';

/** Last line of npm test. With `isCi` skipped tests count as failures, because the environment must be complete. */
export function closingLine(outcomes: Outcome[], isCi: boolean): { line: string; hasPassed: boolean } {
  const count = (of: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + of(outcome), 0);
  const skipped = count((outcome) => outcome.skipped.length);
  const failed = count((outcome) => outcome.failed.length) + (isCi ? skipped : 0);
  return {
    line: `${count(({ passed }) => passed)} passed, ${failed} failed${skipped > 0 && !isCi ? `, ${skipped} skipped` : ''}`,
    hasPassed: failed === 0,
  };
}
