import { sql } from 'kysely';
import { providerState, type ProviderState } from '@portal/calls';
import { listApplications } from '../src/modules/provider/provider.repository';
import { openTestDatabase } from './openTestDatabase';

const states = [providerState.waiting, providerState.passed, providerState.rejected, providerState.revoked];
const pageSize = 5;
/** The newest first; two of each instant, in the order of their ids. */
const applications = Array.from({ length: 14 }, (_, at) => ({
  id: `page_${String(at).padStart(2, '0')}`,
  state: states[at % states.length]!,
  hoursAgo: Math.floor(at / 2),
}));

let test: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  test = await openTestDatabase();
  await sql`
    insert into users (id, email, password_hash, nick_name, state, roles, created_at)
    select id, id || '@example.com', '-', id, 1, 3, now() from json_to_recordset(${JSON.stringify(applications)}::json) as a (id text)`.execute(
    test.db,
  );
  await sql`
    insert into provider_applications (id, user_id, state, name, intro, contact_sealed, settlement, submitted_at)
    select id, id, state, id, '', '-', '', timestamptz '2026-08-01' - "hoursAgo" * interval '1 hour'
    from json_to_recordset(${JSON.stringify(applications)}::json) as a (id text, state int, "hoursAgo" int)`.execute(
    test.db,
  );
});
afterAll(() => test.close());

async function allPages(state?: ProviderState) {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let pageNo = 1; ; pageNo += 1) {
    const { records, total } = await listApplications(test.db, {
      ...(state !== undefined && { state }),
      pageNo,
      pageSize,
    });
    if (records.length === 0) return { ids, totals: [...totals] };
    ids.push(...records.map(({ applicationId }) => applicationId));
    totals.add(total);
  }
}

it.each([undefined, ...states])(
  'shows each application of state %p once, the newest first',
  async (state) => {
    const those = applications.filter((one) => state === undefined || one.state === state);

    expect(await allPages(state)).toEqual({ ids: those.map(({ id }) => id), totals: [those.length] });
  },
);
