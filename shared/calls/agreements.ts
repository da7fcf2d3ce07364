import { z, type Infer } from '@portal/schema';
import { agreementNames } from './agreementNames';
import { defineCall } from './defineCall';
import { Empty, Instant, IntField, JsonField, KeyOf } from './fields';

const Kind = KeyOf(agreementNames);
const Version = IntField(1, 1_000_000_000);

const Agreement = z.object({
  kind: Kind,
  title: z.string(),
  /** Counted from 1. */
  version: z.int(),
  /** One paragraph per line. */
  text: z.string(),
});
export type Agreement = Infer<typeof Agreement>;

export const listAgreements = defineCall({
  path: '/agreement/list',
  summary: '现行的服务协议、隐私政策与提供方协议；registerVersion 随注册提交',
  sharing: 'everyone',
  request: z.object({}),
  reply: z.object({
    /** Version of the registration terms: changes with a new version of either agreement. */
    registerVersion: z.string(),
    records: z.array(Agreement),
  }),
  codes: [],
});
export type Agreements = Infer<typeof listAgreements.reply>;

export const viewAgreement = defineCall({
  path: '/agreement/view',
  summary: '协议的某个版本；不给版本则为现行的',
  request: z.object({ kind: Kind, version: z.optional(Version) }),
  reply: Agreement,
  codes: ['E7041'],
});

export const AcceptedAgreement = z.object({ kind: Kind, version: z.int(), acceptedAt: Instant });
export type AcceptedAgreement = Infer<typeof AcceptedAgreement>;

export const myAgreements = defineCall({
  path: '/agreement/mine',
  summary: '当前身份同意过的协议版本，新的在前；以及须先同意才能继续提交的',
  guard: 'signedIn',
  request: z.object({}),
  reply: z.object({
    accepted: z.array(AcceptedAgreement),
    /** Agreements that have to be accepted before any other change is made. */
    due: z.array(Agreement),
  }),
  codes: [],
});

export const acceptAgreements = defineCall({
  path: '/agreement/accept',
  summary: '同意协议的现行版本',
  effect: 'write',
  guard: 'signedIn',
  // Everyone accepts for themselves; agreements of an organisation are due only for members who may manage it.
  right: 'view',
  isBeforeAgreeing: true,
  request: z.object({
    agreed: JsonField(
      z.array(z.object({ kind: Kind, version: z.int() })).check(z.minLength(1, '请选择协议'), z.maxLength(3)),
    ),
  }),
  reply: Empty,
  codes: ['E5015', 'E5106'],
});
