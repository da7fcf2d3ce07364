import { z, type Infer } from '@portal/schema';
import { VersionChangeField } from './apiChange';
import { PlanTermsField } from './apiView';
import { defineCall } from './defineCall';
import { Id, Instant } from './fields';

const ComingPrices = z.object({
  /** From when on they hold, for new subscriptions and renewals. */
  at: Instant,
  /** All plans sold from then on. They replace those of the same name; one that is missing is no longer sold. */
  plans: z.array(PlanTermsField),
  /** What else changes: plans that are new, weights of operations, and what is billed. */
  others: z.array(VersionChangeField),
});
export type ComingPrices = Infer<typeof ComingPrices>;

export const viewComingPrices = defineCall({
  path: '/api/comingPrices',
  summary: '已定的调价：生效时间与届时的套餐；只有订阅了这个 API 的账户能看到',
  guard: 'signedIn',
  request: z.object({ apiId: Id }),
  reply: z.object({
    /** null: none, or the account has no subscription. */
    coming: z.nullable(ComingPrices),
  }),
  codes: [],
});
