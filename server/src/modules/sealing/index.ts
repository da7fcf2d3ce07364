import { createSeal } from '@portal/contract/seal';
import { audit } from '../../platform/audit';
import type { Deps } from '../../platform/Deps';
import { forEachRow } from '../../platform/forEachRow';
import type { Module } from '../../platform/Module';
import { minutes } from '../../platform/time';
import { sealClearPersons } from '../identity';
import { sealedPlaces } from './sealedPlaces';
import { countOldValues, listOldValues, replaceValue } from './sealing.repository';

const perRun = 200;

/**
 * Re-encrypts with the newest key what older ones have sealed, in small batches, to rotate keys (`docs/sealing.md`).
 */
export function createSealing(deps: Deps): Module {
  const { db, clock, config, log } = deps;
  const newestId = config.sealKeys[0]?.id ?? '';

  /** @returns how many rows failed. */
  async function sealAgain(): Promise<number> {
    let [left, sealed, failed] = [perRun, await sealClearPersons(deps, perRun), 0];
    // Without key ids it is unknown which key sealed a value.
    for (const place of newestId === '' ? [] : sealedPlaces) {
      if (left === 0) break;
      const seal = createSeal(config.sealKeys, place.purpose);
      const rows = await listOldValues(db, place, newestId, left);
      const failedHere = await forEachRow(
        log,
        rows,
        (row) => `${place.table} ${place.key.map((name) => row[name]).join(' ')}`,
        (row) => replaceValue(db, place, row, seal.close(seal.open(row.sealed))),
      );
      left -= rows.length;
      failed += failedHere;
      sealed += rows.length - failedHere;
    }
    if (sealed > 0)
      await audit(db, {
        at: clock(),
        userId: null,
        event: 'seal.again',
        address: '',
        outcome: failed > 0 ? 'E0000' : 'ok',
        detail: JSON.stringify({ key: newestId, sealed, failed }),
      });
    return failed;
  }

  return {
    routes: () => {},
    jobs: [{ name: 'seal-again', everyMs: minutes, run: sealAgain }],
    figures: [
      {
        name: 'portal_sealed_old',
        help: 'Values that another key than the newest has sealed',
        labels: ['place'],
        read: async () =>
          Promise.all(
            sealedPlaces.map(async (place) => ({
              value: newestId === '' ? 0 : await countOldValues(db, place, newestId),
              labels: { place: `${place.table}.${place.field ?? place.column}` },
            })),
          ),
      },
    ],
  };
}
