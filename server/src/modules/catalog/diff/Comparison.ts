import type { OpenApiDocument } from '../description/OpenApiDocument';
import type { Change } from './VersionDiff';

/** Most schema parts that are compared, and most differences that are reported. */
const partsMax = 200_000;
const changesMax = 500;

/** A running comparison of two descriptions and what it has found so far. */
export class Comparison {
  readonly changes: Change[] = [];
  isWhole = true;
  private partsLeft = partsMax;

  constructor(
    readonly before: OpenApiDocument,
    readonly after: OpenApiDocument,
  ) {}

  report(change: Change): void {
    if (this.changes.length < changesMax) this.changes.push(change);
    else this.isWhole = false;
  }

  /** Uses up one step of the budget. False: the budget is spent. */
  mayLook(): boolean {
    this.partsLeft -= 1;
    if (this.partsLeft < 0) this.isWhole = false;
    return this.partsLeft >= 0;
  }

  /** The budget is spent, so later results would be incomplete. */
  get isSpent(): boolean {
    return this.partsLeft < 0;
  }
}
