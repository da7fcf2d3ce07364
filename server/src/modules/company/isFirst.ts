import { accountType } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { findById } from '../identity';
import type { CompanyRow } from './company.repository';

/**
 * Whether an account becomes an enterprise by this. One that is an enterprise already, since before papers were kept,
 * stays it whatever becomes of its papers.
 */
export async function isFirst(tx: Db, { passed_sealed, user_id }: CompanyRow): Promise<boolean> {
  if (passed_sealed !== null) return false;
  const user = await findById(tx, user_id);
  return accountType(user?.register_type ?? null) !== 'enterprise';
}
