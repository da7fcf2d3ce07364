import { applyState, type ApplyState } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { newDigits, newId } from '../../../platform/ids';
import { textToColumn } from '../../../platform/i18n/textToColumn';
import type { TranslatableText } from '../../../platform/i18n/say';
import { formatDate } from '../../../platform/time';

interface Asked {
  appId: string;
  applicantId: string;
  reason: string;
  at: Date;
}

/** Stores a request to go live. */
export async function addLiveApplication(tx: Db, { appId, applicantId, reason, at }: Asked): Promise<void> {
  await tx
    .insertInto('live_applications')
    .values({
      id: newId('live'),
      apply_no: `SX${formatDate(at).replaceAll('-', '')}${newDigits(8)}`,
      app_id: appId,
      applicant_id: applicantId,
      state: applyState.waiting,
      reason,
      submitted_at: at,
    })
    .execute();
}

/** Closes it; does nothing when production was opened without a request. */
export async function closeLiveApplication(
  tx: Db,
  appId: string,
  state: ApplyState,
  reason: TranslatableText,
): Promise<void> {
  await tx
    .updateTable('live_applications')
    .set({ state, decision_reason: String(reason), decision_said: textToColumn(reason) })
    .where('app_id', '=', appId)
    .where('state', '=', applyState.waiting)
    .execute();
}

/** Requests move with the app. */
export async function giveLiveApplications(tx: Db, appId: string, ownerId: string): Promise<void> {
  await tx
    .updateTable('live_applications')
    .set({ applicant_id: ownerId })
    .where('app_id', '=', appId)
    .execute();
}
