import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { seconds } from '../../platform/time';
import type { Company } from '../company';
import type { Identity } from '../identity';
import type { Reviewable } from '../review';
import type { Verifier } from '../verifier';
import { absentPayer, simulatedPayer, type Payer } from './Payer';
import { createPayoutAccounts } from './payoutAccounts.service';
import { createPayoutService, type PayoutService } from './payout.service';
import { createPayoutVault } from './payoutVault';
import { payoutExports } from './payout.exports';
import { registerPayoutRoutes } from './payout.routes';
import { createWithdrawReview } from './withdraw.review';
import { createWithdrawService, type WithdrawService } from './withdraw.service';
import { withdrawalFinder } from './withdrawal.finder';

export type { Payer } from './Payer';

/** Withdrawals of earnings by providers. */
export interface Payouts extends Module {
  /** Withdrawals, for the review queue. */
  withdrawReview: Reviewable;
  withdrawals: WithdrawService;
  payouts: PayoutService;
}

interface Needs {
  company: Pick<Company, 'enterprises'>;
  identity: {
    persons: Pick<Identity['persons'], 'verified'>;
    proofs: Pick<Identity['proofs'], 'spend' | 'withTicket'>;
  };
  verifier: Pick<Verifier, 'bankCard'>;
  /** Replaces the default: a demo's simulator, otherwise files for the bank. */
  payer?: Payer;
}

export function createPayouts(
  deps: Deps,
  {
    company: { enterprises },
    identity: { persons, proofs },
    verifier,
    payer = deps.config.mode === 'demo' ? simulatedPayer : absentPayer,
  }: Needs,
): Payouts {
  const vault = createPayoutVault(deps.config);
  const accounts = createPayoutAccounts(deps, { enterprises, persons, proofs, vault, verifier });
  const withdrawals = createWithdrawService(deps, { accounts, proofs, vault });
  const payouts = createPayoutService(deps, { payer, vault });
  return {
    desk: { finders: [withdrawalFinder(deps.db)] },
    withdrawals,
    payouts,
    withdrawReview: createWithdrawReview(deps, { vault }),
    routes: ({ app, answer }) =>
      registerPayoutRoutes(app, answer, { accounts, payouts, proofs, withdrawals }),
    exports: payoutExports(deps.db),
    jobs: [{ name: 'pay-withdrawals', everyMs: 10 * seconds, run: () => payouts.pay() }],
  };
}
