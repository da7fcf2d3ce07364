import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { addApply } from '@portal/calls';
import { call } from '@portal/client';
import { Button, ButtonLink, TextLink } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { useNavigate, useSearchParams } from '@portal/router';
import { useMember } from '@portal/session';
import { firstFields, type ApplyFields } from './ApplyFields';
import type { ApplyData } from './applyData';
import { ConfirmPanel } from './ConfirmPanel';
import { knownApplyOf } from './knownApplyOf';
import { PlanPanel } from './PlanPanel';
import { PurposePanel } from './PurposePanel';
import { TargetPanel } from './TargetPanel';

export function ApplyForm({ data }: { data: ApplyData }) {
  const { base, plans } = data.api;
  const [query] = useSearchParams();
  const member = useMember();
  const navigate = useNavigate();
  const [knownApply, setKnownApply] = useState<string | null>(null);
  const form = useForm<ApplyFields>({ defaultValues: firstFields(data, query, member) });
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    send: ({ hasAgreed: _, plans: __, budgetCap, ...fields }, reqNo) =>
      call(addApply, {
        ...fields,
        apiId: base.apiId,
        budgetCap: fields.env === 'prod' ? budgetCap || undefined : undefined,
        reqNo,
      }),
    onSent: ({ applyId }) => void navigate(`/myApplyDetail?applyId=${applyId}`),
    onRefused(error) {
      setKnownApply(knownApplyOf(error));
      return false;
    },
  });
  const [env, planId] = form.watch(['env', 'planId']);
  const plan = plans.find((one) => one.planId === planId);

  return (
    <form noValidate onSubmit={submit}>
      <TargetPanel form={form} apps={data.apps} hasSandbox={base.sandbox === 1} />
      <PlanPanel form={form} plans={plans} env={env} member={member} />
      <PurposePanel form={form} />
      <ConfirmPanel form={form} plan={plan} env={env} available={data.available} />
      <FormError text={refusal ?? form.formState.errors.hasAgreed?.message ?? null} />
      {refusal && knownApply && (
        <p>
          <TextLink to={`/myApplyDetail?applyId=${knownApply}`}>查看已有的申请</TextLink>
        </p>
      )}
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isBusy || plans.length === 0}>
          提交申请
        </Button>
        <ButtonLink to={`/APIDetails?apiId=${base.apiId}`} $size="l">
          返回
        </ButtonLink>
      </FormActions>
    </form>
  );
}
