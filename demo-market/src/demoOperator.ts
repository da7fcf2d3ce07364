import type { Db } from '@portal/server';

const account = 'ops@example.com';

/** The operator of the demo, as an actor of services. */
export async function demoOperator(db: Db) {
  const {
    id,
    acting_for,
    nick_name: name,
  } = await db.selectFrom('users').selectAll().where('email', '=', account).executeTakeFirstOrThrow();
  return {
    party: 'operator' as const,
    userId: id,
    accountId: acting_for ?? id,
    name,
    address: '203.0.113.20',
  };
}
