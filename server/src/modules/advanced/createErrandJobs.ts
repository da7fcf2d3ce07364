import { advancedItemState } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { systemActor } from '../../platform/Actor';
import { hours, minutes } from '../../platform/time';
import type { ErrandResult, Verifier } from '../verifier';
import { say } from '../../platform/i18n/say';
import { listVerifying, lockItem, type ItemRow } from './advanced.repository';
import type { AdvancedVault } from './createAdvancedVault';
import { moveItem } from './moveItem';

const { verifying, passed, rejected } = advancedItemState;
const isFace = ({ item }: Pick<ItemRow, 'item'>) => item === 'identity';
const lastsMs = { face: 15 * minutes, sign: 72 * hours };

/** The deadline for a face check or a signature. */
export const endOfErrand = ({ item, submitted_at }: Pick<ItemRow, 'item' | 'submitted_at'>): Date =>
  new Date((submitted_at?.getTime() ?? 0) + (isFace({ item }) ? lastsMs.face : lastsMs.sign));

/** What the owner is told, and may do next. */
const reasons = {
  face: {
    mismatch: say`人脸与证件不一致，请本人重新核验，或改用人工审核`,
    unclear: say`人脸核验没有得出结论，请改用人工审核`,
    unanswered: say`核验超时，请重新发起，或改用人工审核`,
  },
  sign: {
    mismatch: say`法定代表人没有同意签署，请重新发起，或上传盖章的授权书`,
    unclear: say`无法确认签署人身份，请上传盖章的授权书`,
    unanswered: say`72 小时内没有签署，请重新发起，或上传盖章的授权书`,
  },
} as const;

/** Polls the service for the results of face checks and signatures. */
export function createErrandJobs({ db, clock, log }: Deps, vault: AdvancedVault, verifier: Verifier) {
  async function settle({ id }: ItemRow, orderNo: string, result: ErrandResult): Promise<void> {
    await inTransaction(db, async (tx) => {
      const row = await lockItem(tx, id);
      // In the meantime another way was chosen, or another task begun.
      if (row?.state !== verifying || vault.openItem(row).errand?.orderNo !== orderNo) return;
      const at = clock();
      if (result === 'match')
        return moveItem(tx, row, { to: passed, actor: systemActor, at, changes: { decided_at: at } });
      if (result === 'unanswered' && at < endOfErrand(row)) return;
      const [kind, field] = isFace(row) ? (['face', 'face'] as const) : (['sign', 'letterUrl'] as const);
      const reason = reasons[kind][result];
      const changes = { decided_at: at, rejects: JSON.stringify([{ field, reason }]) };
      await moveItem(tx, row, { to: rejected, actor: systemActor, at, reason: say`${reason}。`, changes });
    });
  }

  return {
    ask: async () =>
      forEachRow(
        log,
        await listVerifying(db),
        ({ id }) => id,
        async (row) => {
          const { errand } = vault.openItem(row);
          if (!errand) return;
          await settle(
            row,
            errand.orderNo,
            await verifier.resultOf(isFace(row) ? 'face' : 'sign', errand.orderNo),
          );
        },
      ),
  };
}
