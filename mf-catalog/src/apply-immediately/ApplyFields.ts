import type { UseFormReturn } from 'react-hook-form';
import type { Env } from '@portal/calls';
import type { UploadedFile } from '@portal/forms';
import type { Member } from '@portal/session';
import type { ApplyData } from './applyData';
import { refusalOf } from './planTerms';

export interface ApplyFields {
  appId: string;
  env: Env;
  planId: string;
  /** When applying for several APIs: plan id by API id; empty: not applied for. */
  plans: Record<string, string>;
  reason: string;
  /** A whole number, as typed. */
  dailyCalls: string;
  scene: string;
  /** `yyyy-MM-dd`; empty: as soon as it is granted. */
  startOn: string;
  file: UploadedFile | null;
  /** Yuan per month, as typed; empty: no cap; null: the suggested cap. */
  budgetCap: string | null;
  /** Yuan that coupons are shown to pay; empty: nothing. */
  coupons: string;
  /** When applying for several APIs: whether each with a price per call gets the suggested cap. */
  isCapped: boolean;
  hasAgreed: boolean;
}

export interface ApplyFormProps {
  form: UseFormReturn<ApplyFields>;
}

/**
 * Initial values: from the address, or from the former application, where still available; otherwise the first option.
 */
export function firstFields(
  { api, apps, former, isOwn }: ApplyData,
  query: URLSearchParams,
  member: Member | null,
): ApplyFields {
  const env = isOwn || (query.get('env') ?? former?.env) === 'sandbox' ? 'sandbox' : 'prod';
  const plans = api.plans.filter((plan) => !refusalOf(plan, env, member));
  const app = apps.find(({ appId }) => appId === (query.get('appId') ?? former?.appId)) ?? apps[0];
  const plan =
    plans.find(({ planId }) => planId === (query.get('planId') ?? former?.planId)) ??
    plans.find(({ name }) => name === former?.planName) ??
    plans[0];
  return {
    appId: app?.appId ?? '',
    env,
    planId: plan?.planId ?? '',
    plans: {},
    reason: former?.reason ?? '',
    dailyCalls: String(former?.dailyCalls ?? 100),
    scene: former?.scene ?? '',
    startOn: '',
    file: null,
    budgetCap: null,
    coupons: '',
    isCapped: true,
    hasAgreed: false,
  };
}
