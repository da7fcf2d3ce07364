import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { changePlan, type ApplyQuote } from '@portal/calls';
import { call, CallError } from '@portal/client';
import { Button, ButtonLink, Notice, Panel, TextLink } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { useNavigate, useRevalidator } from '@portal/router';
import { useMember } from '@portal/session';
import { ComingNotice } from '../common/ComingNotice';
import { useComingPrices } from '../common/useComingPrices';
import type { ChangeData } from './applyData';
import { couponShare } from './couponShare';
import { knownApplyOf } from './knownApplyOf';
import { PlanCards } from './PlanCards';
import { UseFields } from './UseFields';
import { QuotePanel } from './QuotePanel';

/** Changes the plan of a subscription. */
export function ChangeForm({ data: { apply, plans } }: { data: ChangeData }) {
  const member = useMember();
  const coming = useComingPrices(apply.apiId);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [quote, setQuote] = useState<{ planId: string; quote: ApplyQuote } | null>(null);
  const [quoteNo, setQuoteNo] = useState(0);
  const [knownApply, setKnownApply] = useState<string | null>(null);
  const form = useForm({
    defaultValues: { planId: '', reason: apply.reason, dailyCalls: String(apply.dailyCalls) },
  });
  const planId = form.watch('planId');
  const hasNoOther = plans.every((plan) => plan.planId === apply.planId);
  const chosen = plans.find((plan) => plan.planId === planId);
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'apiId applyId',
    send: (fields, reqNo) =>
      call(changePlan, {
        ...fields,
        applyId: apply.applyId,
        price: quote?.quote.price,
        weightsMark: quote?.quote.weightsMark,
        coupons: quote ? couponShare(quote.quote.prepaid, quote.quote) : undefined,
        reqNo,
      }),
    onSent: ({ applyId }) => void navigate(`/myApplyDetail?applyId=${applyId}`),
    isRepeatable: true,
    onRefused(error) {
      setKnownApply(knownApplyOf(error));
      if (error instanceof CallError && error.code === 'E3103') {
        // What was chosen is no longer sold as it was shown: to be chosen again from what is.
        form.setValue('planId', '');
        void revalidate();
      }
      if (error instanceof CallError && error.code === 'E3107') {
        // It may be no longer as quoted: what holds now is to be seen before it is confirmed.
        setQuote(null);
        setQuoteNo((before) => before + 1);
      }
      return false;
    },
  });

  return (
    <form noValidate onSubmit={submit}>
      <Panel title="1 选择新套餐">
        {coming && (
          <ComingNotice coming={coming}>
            在此之前生效的变更，到期前按变更时的价格；之后的按新的价格。
          </ComingNotice>
        )}
        <Controller
          name="planId"
          control={form.control}
          rules={{ required: '请选择新套餐' }}
          render={({ field, fieldState }) => (
            <PlanCards
              legend={`当前套餐：${apply.planName}`}
              field={field}
              error={fieldState.error?.message}
              plans={plans}
              env="prod"
              member={member}
              atOnce="立即生效"
              currentId={apply.planId}
              coming={coming}
            />
          )}
        />
        {hasNoOther && <Notice>“{apply.apiName}”目前只有这一个套餐，没有可以变更的。</Notice>}
      </Panel>
      <Panel title="2 变更原因">
        <UseFields form={form} label="变更原因" />
      </Panel>
      {chosen && (
        <QuotePanel
          key={`${planId} ${quoteNo}`}
          apply={apply}
          planId={planId}
          kinds={{ old: apply.planKind, new: chosen.kind }}
          onQuote={setQuote}
        />
      )}
      <FormError text={refusal} />
      {refusal && knownApply && (
        <p>
          <TextLink to={`/myApplyDetail?applyId=${knownApply}`}>查看已有的申请</TextLink>
        </p>
      )}
      <FormActions>
        <Button
          type="submit"
          $kind="primary"
          $size="l"
          // The price has to be shown before the change can be confirmed.
          disabled={isBusy || hasNoOther || (planId !== '' && quote?.planId !== planId)}
        >
          确认变更
        </Button>
        <ButtonLink to={`/apiListOfApp?appId=${apply.appId}`} $size="l">
          返回
        </ButtonLink>
      </FormActions>
    </form>
  );
}
