import type { Deps } from '../../../platform/Deps';
import { listClearPersons, updatePerson } from './person.repository';
import { columnsOf, factsOf } from './personFacts';

/**
 * Seals facts stored in clear text by older releases.
 *
 * @returns number of rows.
 */
export async function sealClearPersons({ db, config }: Deps, limit: number): Promise<number> {
  const rows = await listClearPersons(db, limit);
  for (const row of rows) {
    const { facts_sealed, name_mask } = columnsOf(config, factsOf(config, row));
    const cleared = { real_name: '', id_no_sealed: '', phone: '', address: '' };
    await updatePerson(db, row.id, { ...cleared, facts_sealed, name_mask });
  }
  return rows.length;
}
