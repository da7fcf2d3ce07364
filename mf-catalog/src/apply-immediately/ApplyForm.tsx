import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { addApply, type Env, type Plan } from '@portal/calls';
import { call, CallError } from '@portal/client';
import { Button, ButtonLink, TextLink } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { useNavigate, useRevalidator, useSearchParams } from '@portal/router';
import { costsPerCall, dataTermsVersion } from '@portal/rules';
import { useMember } from '@portal/session';
import { firstFields, type ApplyFields } from './ApplyFields';
import type { ApplyData } from './applyData';
import { ConfirmPanel } from './ConfirmPanel';
import { couponShare } from './couponShare';
import { knownApplyOf } from './knownApplyOf';
import { PlanPanel } from './PlanPanel';
import { isPrepaid } from './planTerms';
import { PurposePanel } from './PurposePanel';
import { suggestedCap } from './suggestedCap';
import { TargetPanel } from './TargetPanel';
import { usePurchase } from './usePurchase';

export function ApplyForm({ data }: { data: ApplyData }) {
  const { base, plans, weights } = data.api;
  const [query] = useSearchParams();
  const member = useMember();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [knownApply, setKnownApply] = useState<string | null>(null);
  const form = useForm<ApplyFields>({ defaultValues: firstFields(data, query, member) });
  const [env, planId, appId] = form.watch(['env', 'planId', 'appId']);
  const plan = plans.find((one) => one.planId === planId);
  const purchase = usePurchase({ appId, apiId: base.apiId, amount: amountOf(plan, env) });
  const prepaid = plan && env === 'prod' && isPrepaid(plan) ? plan.price : '0';
  const shownCoupons = couponShare(prepaid, { coupons: purchase.check?.coupons ?? '0' }) ?? '';
  // Part of what is sent, for which its number stands.
  useEffect(() => {
    form.setValue('coupons', shownCoupons);
  }, [form, shownCoupons]);
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'apiId applyId',
    send: ({ reason, dailyCalls, scene, startOn, file, budgetCap, coupons, ...fields }, reqNo) =>
      call(addApply, {
        appId: fields.appId,
        apiId: base.apiId,
        planId,
        env,
        reason,
        dailyCalls: dailyCalls.trim(),
        scene,
        budgetCap: plan && capOf(plan, { env, budgetCap, dailyCalls }),
        coupons: coupons || undefined,
        startOn: (env === 'prod' && startOn) || undefined,
        fileUrl: file?.fileUrl,
        dataTerms: dataTermsVersion,
        reqNo,
      }),
    names: { fileUrl: 'file' },
    codes: { E5208: 'file' },
    onSent: ({ applyId }) => void navigate(`/myApplyDetail?applyId=${applyId}`),
    isRepeatable: true,
    onRefused(error) {
      setKnownApply(knownApplyOf(error));
      if (error instanceof CallError && error.code === 'E3103') {
        // What was chosen is no longer sold as it was shown: to be chosen again from what is.
        form.setValue('planId', '');
        void revalidate();
      }
      // Coupons may pay less than was shown, and budgets be short.
      purchase.retry();
      return false;
    },
  });

  // An own API without a sandbox: there is nothing to apply for.
  const isNothing = data.isOwn && base.sandbox === 0;

  return (
    <form noValidate onSubmit={submit}>
      <TargetPanel form={form} apps={data.apps} hasSandbox={base.sandbox === 1} isOwn={data.isOwn} />
      <PlanPanel form={form} plans={plans} weights={weights} env={env} member={member} />
      <PurposePanel form={form} env={env} />
      <ConfirmPanel form={form} plan={plan} purchase={purchase} env={env} available={data.available} />
      <FormError text={refusal} />
      {refusal && knownApply && (
        <p>
          <TextLink to={`/myApplyDetail?applyId=${knownApply}`}>查看已有的申请</TextLink>
        </p>
      )}
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isBusy || plans.length === 0 || isNothing}>
          提交申请
        </Button>
        <ButtonLink to={`/APIDetails?apiId=${base.apiId}`} $size="l">
          返回
        </ButtonLink>
      </FormActions>
    </form>
  );
}

/** A call at any price: what can pay for it is asked, not what it costs. */
const anyCall = '0.01';

/** Yuan for which is asked what can pay it. */
function amountOf(plan: Plan | undefined, env: Env): string {
  if (!plan || env !== 'prod') return '0';
  return isPrepaid(plan) ? plan.price : costsPerCall(plan) ? anyCall : '0';
}

/** The cap as sent; plans without a price per call need none. */
function capOf(
  plan: Plan,
  { env, budgetCap, dailyCalls }: Pick<ApplyFields, 'env' | 'budgetCap' | 'dailyCalls'>,
): string | undefined {
  if (env !== 'prod' || !costsPerCall(plan)) return undefined;
  return (budgetCap ?? suggestedCap(plan, dailyCalls)) || undefined;
}
