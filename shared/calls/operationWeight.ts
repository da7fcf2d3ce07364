import { z, type Infer } from '@portal/schema';
import { itemsAtRules, ruled, weightProblem, weightUnitsMax } from '@portal/rules';
import { Text } from './fields';

const units = z
  .int('计次须为整数')
  .check(z.gte(0, `计次为 0 到 ${weightUnitsMax}`), z.lte(weightUnitsMax, `计次为 0 到 ${weightUnitsMax}`));

const weight = {
  units,
  /** Where the items are of which each counts so; empty: it counts as a whole. */
  itemsAt: Text(200),
};

/** What an operation counts as. */
export const OperationWeightField = z.object({
  /** "POST /identities/batch" */
  operation: Text(2010),
  ...weight,
});

/** Of one operation; absent where it counts as one. */
export const WeightOfOperation = z.optional(z.object(weight));

/** What an operation counted as, and will, in words. */
export const WeightChangeField = z.object({ operation: z.string(), from: z.string(), to: z.string() });
export type WeightChange = Infer<typeof WeightChangeField>;

/** Stands for what operations count as, where it was shown. */
export const WeightsMark = Text(16);

/** Likewise, as it may be saved. */
export const SavedWeight = z
  .extend(OperationWeightField, { itemsAt: z.pipe(Text(200), ruled(itemsAtRules)) })
  .check(
    z.refine((given) => weightProblem(given) === null, {
      path: ['itemsAt'],
      error: '没有请求体的接口，按条计费须填查询参数，例如 ?ids',
    }),
  );
