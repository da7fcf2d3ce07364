import { hasRole, roles } from '@portal/rules';
import { tell } from '../../platform/announce';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Deps } from '../../platform/Deps';
import { forEachRow } from '../../platform/forEachRow';
import { days } from '../../platform/time';
import { findById, type Places } from '../identity';
import { raiseAlert } from './alert.repository';
import { judgeLogin, type Spot } from './judgeLogin';
import * as tries from './try.repository';
import type { LoginTry } from './try.repository';

const perRun = 500;
const keptMs = 90 * days;

/** Evaluates login attempts since the last run, and raises alerts. */
export function createLoginWatch({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>, places: Places) {
  const spotBefore = async (tx: Db, row: LoginTry) => {
    const before = row.user_id && (await tries.findLoginBefore(tx, row));
    if (!before) return null;
    const { at, country, place, latitude, longitude } = before;
    const point = latitude === null || longitude === null ? null : { latitude, longitude };
    return { at, country: country ?? '', place: place ?? '', point };
  };

  async function judge(tx: Db, row: LoginTry, here: Spot | null) {
    const person = row.user_id && (await findById(tx, row.user_id));
    return judgeLogin({
      at: row.at,
      isOk: row.outcome === 'ok',
      accountsTried: await tries.countAccountsTried(tx, row),
      failures: await tries.countFailures(tx, row),
      isNewDevice: await tries.isNewDevice(tx, row),
      isOperator: person ? hasRole(person, roles.operator) : false,
      here,
      before: await spotBefore(tx, row),
      countries: row.user_id ? await tries.listCountries(tx, row) : [],
    });
  }

  return {
    /** @returns how many failed. */
    look: async (): Promise<number> =>
      forEachRow(
        log,
        await tries.listUnjudged(db, perRun),
        ({ id }) => `login try ${id}`,
        async (row) => {
          const here = await places.locate(row.address);
          await inTransaction(db, async (tx) => {
            if (!(await tries.setJudged(tx, row, here, clock()))) return;
            const raised = [];
            for (const suspicion of await judge(tx, row, here))
              raised.push(await raiseAlert(tx, row, suspicion));
            if (raised.includes(true)) await tell(tx, 'queue.changed', 'login');
          });
        },
      ),

    forget: () => tries.forgetTries(db, new Date(clock().getTime() - keptMs)),
  };
}
