import type { OpenApiDocument } from '../OpenApiDocument';
import type { Change } from './VersionDiff';

/** Parts of schemas that are looked at in all, and differences that are told. */
const partsMax = 200_000;
const changesMax = 500;

/** Two descriptions that are held against each other, and what has been found so far. */
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

  /** Takes one look off what is left. False: there is nothing left. */
  mayLook(): boolean {
    this.partsLeft -= 1;
    if (this.partsLeft < 0) this.isWhole = false;
    return this.partsLeft >= 0;
  }

  /** Nothing may be looked at any more: what is read from now on is not what is written. */
  get isSpent(): boolean {
    return this.partsLeft < 0;
  }
}
