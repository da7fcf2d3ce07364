import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { applyState, renewApply, type ApplyQuote } from '@portal/calls';
import { call } from '@portal/client';
import { Button, ButtonLink, Facts, Money, Notice, Panel, TextLink, theme, toast } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useNavigate, useRevalidator } from '@portal/router';
import { formatMinute, formatPrice, parseYuan } from '@portal/rules';
import { ComingNotice } from '../common/ComingNotice';
import { useComingPrices } from '../common/useComingPrices';
import { availableText } from './availableText';
import { AutoRenewPanel } from './AutoRenewPanel';
import type { RenewData } from './applyData';
import { BoughtChanges } from './BoughtChanges';
import { BudgetNotice } from './BudgetNotice';
import { couponShare } from './couponShare';
import { boughtText, nextPriceText } from './planTerms';
import { sharesText } from './sharesText';
import { WeightChanges } from './WeightChanges';

/** Renews a subscription with the same plan at its current price. */
export function RenewForm({ data: { apply, quote } }: { data: RenewData }) {
  const navigate = useNavigate();
  const coming = useComingPrices(apply.apiId);
  const next = coming && nextPriceText(coming, quote);
  const { revalidate } = useRevalidator();
  const form = useForm({ defaultValues: {} });
  const detail = `/myApplyDetail?applyId=${apply.applyId}`;
  // Unanswered it is sent again as it was, whatever has been loaded since: its number stands for exactly that payment.
  const unanswered = useRef<ReturnType<typeof shownIn> | null>(null);
  const { submit, refusal, isBusy } = useSubmission(form, {
    send(_, reqNo) {
      unanswered.current ??= shownIn(quote);
      return call(renewApply, { applyId: apply.applyId, ...unanswered.current, reqNo });
    },
    onSent({ expiresAt }) {
      unanswered.current = null;
      toast(expiresAt ? `已续费至 ${formatMinute(expiresAt)}` : '已续费', 'good');
      void navigate(detail);
    },
    isRepeatable: true,
    onRefused() {
      unanswered.current = null;
      // The data shown may be outdated, and the reason for the refusal.
      void revalidate();
      return false;
    },
  });
  const shares = sharesText(quote.prepaid, quote);
  const isShort = (parseYuan(quote.prepaid) ?? 0) > (parseYuan(quote.available) ?? 0);

  return (
    <>
      <form noValidate onSubmit={submit}>
        <Panel title="续费">
          {quote.lastPaid && (
            <Notice tone="warn">
              {formatMinute(quote.lastPaid.at)} 已为这个订阅付过 {formatPrice(quote.lastPaid.amount)}
              ，已经生效。如果只想付一次，请不要再确认。<TextLink to={detail}>查看订阅</TextLink>
            </Notice>
          )}
          {quote.price !== quote.oldPrice && (
            <Notice tone="warn">
              套餐价格已由 {formatPrice(quote.oldPrice)} 调整为 {formatPrice(quote.price)}
              ，续费后按今天的价格计费。
            </Notice>
          )}
          {coming && next && <ComingNotice coming={coming}>{next}此前续费仍按今天的价格。</ComingNotice>}
          {quote.oldBought && quote.bought && <BoughtChanges before={quote.oldBought} after={quote.bought} />}
          <WeightChanges changes={quote.weightChanges} effect="续费后按新的计次计费" />
          <Facts
            facts={[
              ['应用', apply.appName],
              ['套餐', quote.planName],
              ...(quote.bought ? ([['包含', boughtText(quote.bought)]] as const) : []),
              ['当前到期', quote.expiresAt ? formatMinute(quote.expiresAt) : '长期'],
              ['续费后到期', quote.newExpiresAt ? formatMinute(quote.newExpiresAt) : '长期'],
              ['价格', <Money key="price" yuan={quote.price} isExact />],
              [
                '现在支付',
                <span key="pay">
                  <Money yuan={quote.prepaid} isExact />
                  {shares && `（${shares}）`}
                </span>,
              ],
              ['可用余额', availableText(quote)],
            ]}
          />
          <BudgetNotice appId={apply.appId} apiId={apply.apiId} amount={quote.prepaid} />
          {isShort && (
            <Notice tone="bad">
              可用余额不足，充值后再续费。<TextLink to="/budget">查看余额</TextLink>
            </Notice>
          )}
        </Panel>
        <FormError text={refusal} />
        <FormActions>
          <Button type="submit" $kind="primary" $size="l" disabled={isBusy || isShort}>
            确认续费
          </Button>
          <ButtonLink to={detail} $size="l">
            返回
          </ButtonLink>
          <ButtonLink to={`/applyImmediately?flag=4&applyId=${apply.applyId}`} $size="l">
            变更套餐
          </ButtonLink>
        </FormActions>
      </form>
      {apply.state === applyState.active && quote.expiresAt !== null && (
        <Apart>
          <AutoRenewPanel
            applyId={apply.applyId}
            next={coming && { at: coming.at, plan: coming.plans.find(({ name }) => name === quote.planName) }}
          />
        </Apart>
      )}
    </>
  );
}

/** What the payer agrees to: refused when it has changed since. */
const shownIn = (quote: ApplyQuote) => ({
  price: quote.price,
  weightsMark: quote.weightsMark,
  boughtMark: quote.boughtMark,
  expiresAt: quote.expiresAt ?? undefined,
  coupons: couponShare(quote.prepaid, quote),
});

/** It is a form of its own, below the buttons of the renewal. */
const Apart = styled.div`
  margin-top: ${theme.space.xl};
`;
