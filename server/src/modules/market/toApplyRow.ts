import { applyState, type ApplyRow } from '@portal/calls';
import { formatInstant } from '../../platform/time';
import { dueAt } from './decisionTime';
import type { SubscriptionRow } from './subscription.repository';

/** An application as its lists have it. */
export const toApplyRow = (row: SubscriptionRow): ApplyRow => ({
  applyId: row.id,
  applyNo: row.apply_no,
  kind: row.previous_id === null ? 'new' : 'change',
  apiId: row.api_id,
  apiName: row.api_name,
  appId: row.app_id,
  appName: row.app_name,
  env: row.env,
  planName: row.terms.planName,
  planKind: row.terms.kind,
  state: row.state,
  decisionReason: row.decision_reason,
  submittedAt: formatInstant(row.submitted_at),
  dueAt: row.state === applyState.waiting ? formatInstant(dueAt(row.submitted_at)) : null,
  previousId: row.previous_id,
});
