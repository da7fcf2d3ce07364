import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { quoteUnsubscribe, unsubscribe, type AppApi, type LeaveQuote } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, Notice, Skeleton, TextArea, theme, toast } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { useLoaded, useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { countHint, formatDay, formatPrice, reasonMax } from '@portal/rules';
import { isAhead } from './isAhead';
import { leftOf } from './leftOf';

interface LeaveDialogProps {
  api: Pick<AppApi, 'applyId' | 'apiName' | 'planKind' | 'startsAt' | 'expiresAt'>;
  onClose: () => void;
}

/** Ends a subscription, and says before what comes back of its prepayments. */
export function LeaveDialog({ api, onClose }: LeaveDialogProps) {
  const { applyId, apiName, startsAt, expiresAt } = api;
  const load = useCallback(
    (signal: AbortSignal) => call(quoteUnsubscribe, { applyId }, { signal }),
    [applyId],
  );
  const { data: quote, reason, retry } = useLoaded(load);
  const form = useForm({ defaultValues: { reason: '' } });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields, reqNo) => call(unsubscribe, { applyId, reason: fields.reason.trim(), reqNo }),
    isRepeatable: true,
    onSent({ credit = '0' }) {
      toast(Number(credit) > 0 ? `已退订，${formatPrice(credit)} 已退回账户` : '已退订', 'good');
      void revalidate();
      onClose();
    },
  });
  const until = expiresAt ? `，原可用至 ${formatDay(expiresAt)}` : '';

  return (
    <FormDialog
      title="退订 API"
      submitLabel="退订"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Effects>
        <p>
          {isAhead(startsAt)
            ? `“${apiName}”还没有开始，退订后不会开始。`
            : `退订“${apiName}”后立即不能调用${until}。`}
        </p>
        {quote && <Back quote={quote} api={api} />}
        {!quote && !reason && <Skeleton $height={48} />}
        {reason && (
          <Notice tone="bad">
            退回的金额没有读到：{reason} <Button onClick={retry}>重试</Button>
          </Notice>
        )}
      </Effects>
      <Field label="退订原因（选填）" hint={countHint(form.watch('reason'), reasonMax)}>
        <TextArea rows={3} maxLength={reasonMax} {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}

/** What comes back, in words. */
function Back({ quote, api: { planKind } }: { quote: LeaveQuote; api: LeaveDialogProps['api'] }) {
  const { credit, coupons, callsLeft, daysLeft } = quote;
  if (callsLeft === null && daysLeft === null)
    return <p>{planKind === 'free' ? '没有费用可退。' : '没有预付的费用可退，此前的调用照常计费。'}</p>;
  if (Number(credit) === 0) return <p>预付的费用没有剩余可退。</p>;
  return (
    <>
      <p>
        没有用完的预付费用 <strong>{formatPrice(credit)}</strong> 退回账户（{leftOf(quote)}）。
        {Number(coupons) > 0 && `其中 ${formatPrice(coupons)} 退回付款用的代金券，按原有效期使用。`}
      </p>
      {callsLeft !== null && (
        <Notice>按退订时实际剩余的计算；刚发起的调用先按已用计算，其中没有用掉的次数随后自动退回。</Notice>
      )}
    </>
  );
}

const Effects = styled.div`
  display: grid;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.l};
  > [role] {
    margin-bottom: 0;
  }
`;
