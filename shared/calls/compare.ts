import { compareMax } from '@portal/rules';
import { z, type Infer } from '@portal/schema';
import { Plan } from './apiView';
import { ApiSummary } from './catalog';
import { defineCall } from './defineCall';
import { JsonField } from './fields';

/** An API and its plans. */
export const Offer = z.object({ api: ApiSummary, plans: z.array(Plan) });
export type Offer = Infer<typeof Offer>;

export const compareApis = defineCall({
  path: '/api/compare',
  summary: '并排比较 API：价格、套餐、质量；不开放的略去',
  sharing: 'unnamed',
  request: z.object({
    apiIds: JsonField(
      z.array(z.string().check(z.maxLength(64))).check(z.maxLength(compareMax, `最多${compareMax}个`)),
    ),
  }),
  reply: z.object({ records: z.array(Offer) }),
  codes: [],
});
