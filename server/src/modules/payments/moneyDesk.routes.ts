import {
  addAdjustment,
  addHold,
  findMoneyAccount,
  listHolds,
  releaseHold,
  listAdjustments,
  listDifferences,
  noteReceipt,
  recheckDifference,
  resolveDifference,
  runReconciliation,
} from '@portal/calls';
import { actorOf } from '../../platform/http/actorOf';
import type { Answerer } from '../../platform/http/answer';
import { translateTexts } from '../../platform/i18n/translateTexts';
import type { AdjustmentService } from './adjustment/adjustment.service';
import type { HoldService } from './hold/hold.service';
import type { createReceiptService } from './recharge/receipt.service';
import type { ReconciliationService } from './reconciliation/reconciliation.service';

interface Services {
  receipts: ReturnType<typeof createReceiptService>;
  adjustments: AdjustmentService;
  holds: HoldService;
  reconciliation: ReconciliationService;
}

/** Actions of operators on incoming money. */
export function registerMoneyDesk(
  answer: Answerer,
  { receipts, adjustments, holds, reconciliation }: Services,
): void {
  answer(noteReceipt, async ({ input, member, visitor }) => {
    await receipts.note(input, actorOf('operator', member, visitor));
    return {};
  });
  answer(findMoneyAccount, ({ input }) => adjustments.findAccount(input.account));
  answer(listAdjustments, ({ input }) => adjustments.list(input));
  answer(addAdjustment, async ({ input, member, visitor, db }) =>
    adjustments.add(db, input, actorOf('operator', member, visitor)),
  );
  answer(listHolds, async ({ input, visitor }) => translateTexts(await holds.list(input), visitor.language));
  answer(addHold, ({ input, member, visitor, db }) =>
    holds.add(db, input, actorOf('operator', member, visitor)),
  );
  answer(releaseHold, async ({ input, member, visitor, db }) => {
    await holds.release(db, input.holdId, input.reason, actorOf('operator', member, visitor));
    return {};
  });
  answer(listDifferences, async ({ input, visitor }) =>
    translateTexts(await reconciliation.list(input), visitor.language),
  );
  answer(runReconciliation, ({ input, member, visitor }) =>
    reconciliation.run(input.channel, input.day, actorOf('operator', member, visitor)),
  );
  answer(recheckDifference, ({ input, member, visitor }) =>
    reconciliation.recheck(input.differenceId, actorOf('operator', member, visitor)),
  );
  answer(resolveDifference, async ({ input, member, visitor }) => {
    await reconciliation.resolve(input.differenceId, input.note, actorOf('operator', member, visitor));
    return {};
  });
}
