import { z, type Infer } from '@portal/schema';
import { applyState } from './applyState';
import { defineCall } from './defineCall';
import { Id, JsonField } from './fields';

/**
 * Right that a member of an organisation needs to apply, renew and change plans. In a file of its own: cards use it
 * without loading those forms.
 */
export const applyingNeeds = { right: 'develop', about: 'account', guard: 'authenticated' } as const;

const Standing = z.object({
  apiId: z.string(),
  /** 1: it is the account's own API. */
  isOwn: z.int(),
  /** The production subscription with the most to say, or the last refusal; null: neither. */
  apply: z.nullable(
    z.object({ applyId: z.string(), appId: z.string(), state: z.enum(applyState), isRenewable: z.int() }),
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
