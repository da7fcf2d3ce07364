import * as embedded from '@electric-sql/pglite';
import OneContextEnvironment from '../../scripts/lib/OneContextEnvironment';

const keptForAll = {};

/**
 * Brings the embedded database, whose code is compiled and started once for all test files of a worker, and what those
 * files keep for each other.
 */
export default class extends OneContextEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(globalThis, { embedded, ...(this.takesModulesAsTheyAre && { keptForAll }) });
  }
}
