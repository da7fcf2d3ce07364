import { namedVisibility } from '@portal/calls';
import { type Db, indexApi } from '@portal/server';
import { idOf } from './idOf';

/** An API made for one customer, to whom alone its provider shows it. */
const onlyFor = {
  code: 'deposit',
  account: 'company@example.com',
  companyName: '杭州明镜科技有限公司',
} as const;

/** Restricts one API to a named organisation. */
export async function seedDemoAudience(tx: Db, userIds: ReadonlyMap<string, string>): Promise<void> {
  const { id, owner } = await tx
    .selectFrom('api_products')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id')
    .select(['api_products.id', 'providers.user_id as owner'])
    .where('code', '=', onlyFor.code)
    .executeTakeFirstOrThrow();
  await tx.updateTable('api_products').set({ portal_id: namedVisibility }).where('id', '=', id).execute();
  const shownTo = [idOf(userIds, onlyFor.account), ...(owner ? [owner] : [])];
  await tx
    .insertInto('api_audience')
    .values(shownTo.map((account_id) => ({ api_id: id, account_id })))
    .execute();
  const { data } = await tx
    .selectFrom('publications')
    .select('data')
    .where('api_id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('publications')
    .set({
      data: JSON.stringify({ ...data, portalId: namedVisibility, audience: [onlyFor.companyName] }),
    })
    .where('api_id', '=', id)
    .execute();
  await indexApi(tx, id);
}
