import { companyState, type CompanyState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Actor } from '../../platform/Actor';
import { setAuthentication } from '../identity';
import { openCase } from '../review';
import { say } from '../../platform/i18n/say';
import type { CompanyChanges, CompanyRow } from './company.repository';
import { isFirst } from './isFirst';
import { moveCompany } from './moveCompany';

/** Passes an enterprise, or a change of it, to the reviewers. */
export async function toReview(
  tx: Db,
  row: CompanyRow,
  move: { to: CompanyState; actor: Actor; at: Date; changes?: CompanyChanges },
): Promise<void> {
  await moveCompany(tx, row, move);
  if (await isFirst(tx, row)) await setAuthentication(tx, row.user_id, companyState.waiting);
  await openCase(tx, {
    kind: 'company',
    subjectId: row.id,
    title: say`${row.passed_sealed ? say`企业信息变更` : say`企业认证`} ${row.company_name}`,
    applicantId: row.user_id,
    applicantName: row.company_name,
    at: move.at,
  });
}
