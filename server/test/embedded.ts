import type * as pglite from '@electric-sql/pglite';

/** In place of `@electric-sql/pglite` in tests: the one that environment.ts has brought. */
module.exports = (globalThis as unknown as { embedded: typeof pglite }).embedded;
