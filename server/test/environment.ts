import * as embedded from '@electric-sql/pglite';
import { TestEnvironment } from 'jest-environment-node';

/**
 * The embedded database runs beside the tests instead of within their context, where every look at a global costs: it
 * starts five times as fast there, and its code is compiled once for all test files of a worker.
 */
export default class extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    // What goes into a row as a date and what comes out of one is of the same class.
    Object.assign(this.global, { embedded, Date });
  }
}
