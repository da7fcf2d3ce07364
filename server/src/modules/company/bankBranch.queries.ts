import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';

const shownMax = 50;
const cityDigits = 4;

/** Branches that the operator has entered, by bank, city and a part of the name. */
export async function listBranches(
  db: Db,
  { bank, city, word }: { bank: string; city: string; word: string },
): Promise<{ code: string; name: string }[]> {
  let query = db.selectFrom('bank_branches').select(['code', 'name']).orderBy('name').limit(shownMax);
  if (bank) query = query.where('bank', '=', bank);
  if (city) query = query.where('region', 'like', `${escapeLike(city.slice(0, cityDigits))}%`);
  if (word) query = query.where('name', 'like', `%${escapeLike(word)}%`);
  return query.execute();
}
