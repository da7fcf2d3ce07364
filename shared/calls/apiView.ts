import { z, type Infer } from '@portal/schema';
import { authLevel } from '@portal/rules';
import { ApiSummary, chargeTypes, versionStatuses } from './catalog';
import { defineCall } from './defineCall';
import { Instant, KeyOf, Money, ShortText } from './fields';
import { OperationWeightField } from './operationWeight';
import { signTypes } from './signTypes';

/** Graduated prices by the number of calls in a month; the last tier has no upper end. */
export const Tiers = z.array(z.object({ upTo: z.nullable(z.int()), price: Money }));

const PlanTerms = z.object({
  name: z.string(),
  kind: KeyOf(chargeTypes),
  price: Money,
  /** Ascending; `upTo` null is the open end. Empty unless tiered. */
  tiers: Tiers,
  included: z.nullable(z.int()),
  qps: z.int(),
  dayLimit: z.nullable(z.int()),
  validDays: z.nullable(z.int()),
  /** 0: granted at once; 1: the provider decides. */
  audit: z.int(),
  needLevel: z.enum(authLevel),
});
export type PlanTerms = Infer<typeof PlanTerms>;
export { PlanTerms as PlanTermsField };

export const Plan = z.extend(PlanTerms, { planId: z.string() });
export type Plan = Infer<typeof Plan>;

/** An API, with a version or without one for the newest online. */
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
      /** The version asked for, or else the newest online. */
      shownVersion: z.string(),
      publishedAt: Instant,
      contact: z.nullable(z.string()),
      termsUrl: z.nullable(z.string()),
      /** What a 2xx answer must contain to be billed; null: nothing. */
      billedIf: z.nullable(z.object({ field: z.string(), value: z.string() })),
      /** Addresses and requirements of calls. */
      access: z.object({
        gatewayOrigin: z.string(),
        /** Signatures are always accepted; an API that accepts the plain key also accepts tokens. */
        authTypes: z.array(KeyOf(signTypes)),
        /** 1: calls are accepted only from addresses that the app has listed. */
        needsIpList: z.int(),
      }),
    }),
    versions: z.array(
      z.object({
        version: z.string(),
        status: KeyOf(versionStatuses),
        publishedAt: Instant,
        /** Last day of a deprecated API; null: it is not deprecated. */
        sunsetAt: z.nullable(Instant),
        /** The API that replaces it. */
        successor: z.nullable(z.object({ apiId: z.string(), apiName: z.string() })),
      }),
    ),
    plans: z.array(Plan),
    /** Units of operations under each plan; those not listed count as one. */
    weights: z.array(OperationWeightField),
  }),
  codes: ['E4004', 'E4005'],
});
export type ApiView = Infer<typeof viewApi.reply>;
