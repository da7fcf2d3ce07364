import { leakGrace, ScanKey } from '@portal/calls';
import { z } from '@portal/schema';
import type { PortablePart } from '../../platform/portable';
import { listPartnersAfter } from './partner.queries';
import type { PartnerFields, PartnerService } from './partner.service';

const Fields = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  isOn: z.int().check(z.gte(0), z.lte(1)),
  graceHours: z.enum(leakGrace),
  keys: z.array(ScanKey),
});

/** Code hosts that may report keys; their keys for verification are public. */
export const createPartnersPart = (partners: PartnerService): PortablePart<PartnerFields> => ({
  name: 'scanPartners',
  title: '密钥扫描伙伴',
  schema: Fields,
  list: async (db, after, limit) =>
    (await listPartnersAfter(db, after, limit)).map(({ partnerId, name, isOn, graceHours, keys }) => [
      partnerId,
      { name, isOn, graceHours, keys },
    ]),
  put: (tx, id, fields, actor) => partners.put(tx, id, fields, actor),
});
