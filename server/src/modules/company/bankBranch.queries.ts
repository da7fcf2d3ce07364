import type { CompanyContent } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';
import { say, type Translatable } from '../../platform/i18n/say';

const shownMax = 50;
const cityDigits = 4;
const cityOf = (region: string) => region.slice(0, cityDigits);

/** Branches entered by the operator, filtered by bank, city and part of the name. */
export async function listBranches(
  db: Db,
  { bank, city, word }: { bank: string; city: string; word: string },
): Promise<{ code: string; name: string }[]> {
  let query = db.selectFrom('bank_branches').select(['code', 'name']).orderBy('name').limit(shownMax);
  if (bank) query = query.where('bank', '=', bank);
  if (city) query = query.where('region', 'like', `${escapeLike(cityOf(city))}%`);
  if (word) query = query.where('name', 'like', `%${escapeLike(word)}%`);
  return query.execute();
}

/**
 * What is wrong with an entered branch: it belongs to another bank or city. Unknown branches are accepted; the transfer
 * and the operator decide.
 */
export async function branchProblem(
  db: Db,
  { bankName, bankRegion, bankBranch }: Pick<CompanyContent, 'bankName' | 'bankRegion' | 'bankBranch'>,
): Promise<Translatable | null> {
  if (bankBranch === '') return null;
  const known = await db
    .selectFrom('bank_branches')
    .select(['bank', 'region'])
    .where('name', '=', bankBranch)
    .execute();
  const ofBank = known.filter(({ bank }) => bank === bankName);
  if (known.length === 0 || ofBank.some(({ region }) => cityOf(region) === cityOf(bankRegion))) return null;
  return ofBank.length === 0
    ? say`该支行不属于所填的开户银行，请重新选择`
    : say`该支行不在所选的开户地区，请重新选择`;
}
