import { z, type Infer } from '@portal/schema';
import { ApplyStateField } from './applications';
import { defineCall } from './defineCall';
import { Id, JsonField } from './fields';

const Standing = z.object({
  apiId: z.string(),
  /** 1: it is the account's own API. */
  isOwn: z.int(),
  /** The production subscription that says most, or the last refusal; null: there is none. */
  apply: z.nullable(
    z.object({ applyId: z.string(), appId: z.string(), state: ApplyStateField, isRenewable: z.int() }),
  ),
});
export type Standing = Infer<typeof Standing>;

export const findStandings = defineCall({
  path: '/apply/standing',
  summary: '这些 API 与我的关系：自有、待审核、已订阅、到期等；没有关系的不返回',
  guard: 'signedIn',
  request: z.object({ apiIds: JsonField(z.array(Id).check(z.maxLength(100, '一次最多100个'))) }),
  reply: z.object({ records: z.array(Standing) }),
  codes: [],
});
