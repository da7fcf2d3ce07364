import type { Outcome } from './testReports';

/** The last line of npm test. With `isCi` what was skipped has failed: everything must be there. */
export function closingLine(outcomes: Outcome[], isCi: boolean): { line: string; hasPassed: boolean } {
  const count = (of: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + of(outcome), 0);
  const skipped = count((outcome) => outcome.skipped.length);
  const failed = count((outcome) => outcome.failed.length) + (isCi ? skipped : 0);
  return {
    line: `${count(({ passed }) => passed)} passed, ${failed} failed${skipped > 0 && !isCi ? `, ${skipped} skipped` : ''}`,
    hasPassed: failed === 0,
  };
}
