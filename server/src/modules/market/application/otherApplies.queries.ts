import { sql, type RawBuilder } from 'kysely';
import { applyState, joinState, portalState, type ApplyKind, type ApplyState } from '@portal/calls';
import { containing } from '../../../platform/db/containing';
import { days, parseDay } from '../../../platform/time';

interface OtherFilter {
  state?: ApplyState;
  kind?: ApplyKind;
  apiName?: string;
  from?: string;
  to?: string;
}

/** Maps states to those of applications; all others count as approved. */
const ofState = (column: string, states: readonly (readonly [own: number, state: ApplyState])[]) =>
  sql`case ${sql.ref(column)} ${sql.join(
    states.map(([own, state]) => sql`when ${own}::int then ${state}::int`),
    sql` `,
  )} else ${applyState.active}::int end`;

/**
 * Applications of an account for portals, the alliance and partnership; a handful at most. A portal that is a draft
 * again was withdrawn.
 *
 * @returns rows of id, submitted_at, kind, object_name, state, decision_reason, decision_said.
 */
export function otherAppliesOf(
  applicantId: string,
  { state, kind, apiName, from, to }: OtherFilter,
): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (kind) conditions.push(sql`other.kind = ${kind}`);
  if (state) conditions.push(sql`other.state = ${state}::int`);
  if (apiName) {
    const [operator, pattern] = containing(apiName);
    conditions.push(sql`other.object_name ${sql.raw(operator)} ${pattern}`);
  }
  if (from) conditions.push(sql`other.submitted_at >= ${parseDay(from)}`);
  if (to) conditions.push(sql`other.submitted_at < ${new Date(parseDay(to).getTime() + days)}`);
  return sql`select other.* from (
      select p.id, p.submitted_at, 'portal' as kind, p.name as object_name,
        ${ofState('p.state', [
          [portalState.waiting, applyState.waiting],
          [portalState.rejected, applyState.rejected],
          [portalState.draft, applyState.withdrawn],
        ])} as state,
        case when p.state = ${portalState.rejected}::int then p.reason else '' end as decision_reason,
        p.reason_said as decision_said
      from portals p where p.owner_id = ${applicantId} and p.submitted_at is not null
      union all
      select j.id, j.submitted_at, j.target, j.org_name,
        ${ofState('j.state', [
          [joinState.waiting, applyState.waiting],
          [joinState.rejected, applyState.rejected],
          [joinState.withdrawn, applyState.withdrawn],
        ])},
        case when j.state = ${joinState.rejected}::int
          then coalesce((select string_agg(r->>'reason', '；') from jsonb_array_elements(j.rejects) r), '') else '' end,
        null
      from join_applications j where j.user_id = ${applicantId}
    ) as other where ${sql.join(conditions, sql` and `)}`;
}
