import { z, type Infer } from '@portal/schema';
import { authLevel } from '@portal/rules';
import { ApiSummary, chargeTypes, versionStatuses } from './catalog';
import { defineCall } from './defineCall';
import { Instant, KeyOf, Money, ShortText } from './fields';
import { OperationWeightField } from './operationWeight';
import { signTypes } from './signTypes';

/** Prices by how many calls were made in the month; the last has no end. */
export const Tiers = z.array(z.object({ upTo: z.nullable(z.int()), price: Money }));

export const Plan = z.object({
  planId: z.string(),
  name: z.string(),
  kind: KeyOf(chargeTypes),
  price: Money,
  /** Ascending; `upTo` null is the open end. Empty unless tiered. */
  tiers: Tiers,
  included: z.nullable(z.int()),
  qps: z.int(),
  dayLimit: z.nullable(z.int()),
  validDays: z.nullable(z.int()),
  /** 0 granted at once, 1 decided by the provider. */
  audit: z.int(),
  needLevel: z.enum(authLevel),
});
export type Plan = Infer<typeof Plan>;

/** An API, in a version or the newest that is online. */
export const ApiRef = { apiId: z.string().check(z.maxLength(64)), version: z.optional(ShortText) };

export const viewApi = defineCall({
  path: '/api/view',
  countsVisit: true,
  summary: 'API 详情：基本信息、版本、套餐',
  request: z.object(ApiRef),
  reply: z.object({
    base: z.extend(ApiSummary, {
      apiCode: z.string(),
      description: z.string(),
      categoryPath: z.array(z.object({ cateId: z.string(), name: z.string() })),
      /** Version that was asked for, or the newest online. */
      shownVersion: z.string(),
      publishedAt: Instant,
      contact: z.nullable(z.string()),
      termsUrl: z.nullable(z.string()),
      /** What an answer of 2xx must hold to be paid for; null: nothing. */
      billedIf: z.nullable(z.object({ field: z.string(), value: z.string() })),
      /** Where it is called, and what of calls. */
      access: z.object({
        gatewayOrigin: z.string(),
        /** A signature is always taken; whoever takes the key takes tokens. */
        authTypes: z.array(KeyOf(signTypes)),
        /** 1: only from addresses that the app has listed. */
        needsIpList: z.int(),
      }),
    }),
    versions: z.array(
      z.object({
        version: z.string(),
        status: KeyOf(versionStatuses),
        publishedAt: Instant,
        /** Last day of what is deprecated. */
        sunsetAt: z.nullable(Instant),
        /** What takes its place. */
        successor: z.nullable(z.object({ apiId: z.string(), apiName: z.string() })),
      }),
    ),
    plans: z.array(Plan),
    /** What operations count as under each plan; what is not named counts as one. */
    weights: z.array(OperationWeightField),
  }),
  codes: ['E4004', 'E4005'],
});
export type ApiView = Infer<typeof viewApi.reply>;
