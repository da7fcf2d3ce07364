import { z, type Infer } from '@portal/schema';
import { itemsAtRules, ruled, weightProblem, weightUnitsMax } from '@portal/rules';
import { Text } from './fields';

const units = z
  .int('计次须为整数')
  .check(z.gte(0, `计次为 0 到 ${weightUnitsMax}`), z.lte(weightUnitsMax, `计次为 0 到 ${weightUnitsMax}`));

const weight = {
  units,
  /** Where the items are that each count so; empty: the call counts as a whole. */
  itemsAt: Text(200),
};

/** How many units an operation counts as. */
export const OperationWeightField = z.object({
  /** "POST /identities/batch" */
  operation: Text(2010),
  ...weight,
});

/** Units of one operation; absent: one. */
export const WeightOfOperation = z.optional(z.object(weight));

/** Old and new weight of an operation, in words. */
export const WeightChangeField = z.object({ operation: z.string(), from: z.string(), to: z.string() });
export type WeightChange = Infer<typeof WeightChangeField>;

/** Hash of the weights that were shown. */
export const WeightsMark = Text(16);

/** Validated for saving. */
export const SavedWeight = z
  .extend(OperationWeightField, { itemsAt: z.pipe(Text(200), ruled(itemsAtRules)) })
  .check(
    z.refine((given) => weightProblem(given) === null, {
      path: ['itemsAt'],
      error: '没有请求体的接口，按条计费须填查询参数，例如 ?ids',
    }),
  );
