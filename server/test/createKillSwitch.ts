import type { KyselyPlugin } from 'kysely';

/** What a statement fails with once the switch has gone off, as if the process had died there. */
class Killed extends Error {}

/**
 * Kills the server's work before some statement: what its transaction has done until then is rolled back, and nothing
 * after it happens. `plugin` goes on the database that the server is given.
 */
export function createKillSwitch() {
  let left = Infinity;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (left <= 0) {
        left = Infinity;
        throw new Killed('killed');
      }
      left -= 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };

  return {
    plugin,
    /** @param statements  How many are still done; one more is not. Absent: nothing is killed. */
    arm: (statements = Infinity) => void (left = statements),
    /** Whether it is still to come. */
    isArmed: () => left !== Infinity,
  };
}
