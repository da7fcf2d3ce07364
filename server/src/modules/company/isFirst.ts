import { accountType } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { findById } from '../identity';
import type { CompanyRow } from './company.repository';

/**
 * Whether this makes an account an enterprise. An account that was one before papers were required stays one whatever
 * becomes of its papers.
 */
export async function isFirst(tx: Db, { passed_sealed, user_id }: CompanyRow): Promise<boolean> {
  if (passed_sealed !== null) return false;
  const user = await findById(tx, user_id);
  return accountType(user?.register_type ?? null) !== 'enterprise';
}
