import { applyState } from '@portal/calls';
import { formatInstant } from '../../../platform/time';
import { textFromColumn } from '../../../platform/i18n/textFromColumn';
import { dueAt } from './decisionTime';
import type { SubscriptionRow } from '../subscription/subscription.repository';

/** An application in the format of lists. */
export const toApplyRow = (row: SubscriptionRow) => ({
  applyId: row.id,
  applyNo: row.apply_no,
  kind: row.previous_id === null ? ('new' as const) : ('change' as const),
  apiId: row.api_id,
  apiName: row.api_name,
  appId: row.app_id,
  appName: row.app_name,
  env: row.env,
  planName: row.terms.planName,
  planKind: row.terms.kind,
  state: row.state,
  decisionReason: textFromColumn(row.decision_reason, row.decision_said),
  submittedAt: formatInstant(row.submitted_at),
  dueAt: row.state === applyState.waiting ? formatInstant(dueAt(row.submitted_at)) : null,
  previousId: row.previous_id,
});
