import { z, type Infer } from '@portal/schema';
import { abilities, regions } from './contentChoices';
import { defineCall } from './defineCall';
import { KeyOf, PageNo, PageSize, pageOf } from './fields';

const PartnerSummary = z.object({
  itemId: z.string(),
  name: z.string(),
  logo: z.string(),
  ability: KeyOf(abilities),
  region: KeyOf(regions),
  brief: z.string(),
});
export type PartnerSummary = Infer<typeof PartnerSummary>;

export const listPartners = defineCall({
  path: '/partner/list',
  summary: '科技合作伙伴，按排序',
  sharing: 'everyone',
  request: z.object({
    pageNo: PageNo,
    pageSize: PageSize,
    ability: z.optional(KeyOf(abilities)),
    region: z.optional(KeyOf(regions)),
  }),
  reply: pageOf(PartnerSummary),
  codes: [],
});
