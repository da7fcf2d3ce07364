import { useCallback, useState } from 'react';
import { quoteApply, type ApplyQuote, type ApplyView, type Plan } from '@portal/calls';
import { call } from '@portal/client';
import { ErrorPanel, Facts, Money, Notice, Panel, Skeleton, TextLink } from '@portal/design';
import { useLoaded } from '@portal/page';
import { formatMinor, formatMinute, parseYuan } from '@portal/rules';
import { leftOf } from '../common/leftOf';
import { availableText } from './availableText';
import { BudgetNotice } from './BudgetNotice';
import { knownApplyOf } from './knownApplyOf';
import { priceUnit } from './planTerms';
import { sharesText } from './sharesText';
import { WeightChanges } from './WeightChanges';

interface QuotePanelProps {
  /** The subscription whose plan is to change. */
  apply: Pick<ApplyView['apply'], 'applyId' | 'appId' | 'apiId'>;
  planId: string;
  /** Charge types of the current and the new plan. */
  kinds: Record<'old' | 'new', Plan['kind']>;
  onQuote: (quoted: { planId: string; quote: ApplyQuote }) => void;
}

/** Cost, credit and effective date of a change of plan. */
export function QuotePanel({ apply, planId, kinds, onQuote }: QuotePanelProps) {
  const { applyId } = apply;
  const [knownApply, setKnownApply] = useState<string | null>(null);
  const load = useCallback(
    async (signal: AbortSignal) => {
      try {
        const quote = await call(quoteApply, { applyId, planId }, { signal });
        setKnownApply(null);
        onQuote({ planId, quote });
        return quote;
      } catch (error) {
        setKnownApply(knownApplyOf(error));
        throw error;
      }
    },
    [applyId, planId, onQuote],
  );
  const { data, reason, isLoading, retry } = useLoaded(load);

  return (
    <Panel title="3 确认差价与生效时间">
      {reason && knownApply && (
        <Notice tone="warn">
          {reason}。<TextLink to={`/myApplyDetail?applyId=${knownApply}`}>查看已有的申请</TextLink>
        </Notice>
      )}
      {reason && !knownApply && <ErrorPanel title={reason} isBusy={isLoading} onRetry={retry} />}
      {!data && !reason && <Skeleton $height={96} />}
      {data && <Quote quote={data} kinds={kinds} />}
      {data && <BudgetNotice appId={apply.appId} apiId={apply.apiId} amount={dueOf(data)} />}
    </Panel>
  );
}

function Quote({ quote, kinds }: { quote: ApplyQuote } & Pick<QuotePanelProps, 'kinds'>) {
  const minor = (yuan: string) => parseYuan(yuan) ?? 0;
  const [prepaid, credit, available] = [minor(quote.prepaid), minor(quote.credit), minor(quote.available)];
  const left = leftOf(quote);
  const isShort = prepaid > available + credit;
  const shares = sharesText(quote.prepaid, quote);

  return (
    <>
      <Facts
        facts={[
          ['新套餐', quote.planName],
          [
            '原价格',
            <span key="old">
              <Money yuan={quote.oldPrice} isExact /> {priceUnit(kinds.old)}
            </span>,
          ],
          [
            '新价格',
            <span key="new">
              <Money yuan={quote.price} isExact /> {priceUnit(kinds.new)}
            </span>,
          ],
          [
            '需要支付',
            <span key="pay">
              <Money yuan={quote.prepaid} isExact />
              {shares && `（${shares}）`}
            </span>,
          ],
          [
            '原套餐退回',
            <span key="credit">
              <Money yuan={quote.credit} isExact />
              {left && `（${left}）`}
            </span>,
          ],
          [
            differenceText(prepaid >= credit, shares !== ''),
            <Money key="difference" yuan={formatMinor(Math.abs(prepaid - credit))} isExact />,
          ],
          ['生效时间', quote.needsApproval ? '提供方通过之时，此前原套餐不变' : '确认后立即生效'],
          ['新套餐到期', quote.newExpiresAt ? formatMinute(quote.newExpiresAt) : '长期'],
          ['可用余额', availableText(quote)],
        ]}
      />
      <WeightChanges changes={quote.weightChanges} effect="变更后按新的计次计费" />
      {quote.needsApproval === 1 && left && <Notice>退回金额按通过时实际剩余的计算。</Notice>}
      {quote.needsApproval === 0 && quote.callsLeft !== null && (
        <Notice>刚发起的调用先按已用计算，其中没有用掉的次数随后自动退回余额。</Notice>
      )}
      {isShort && (
        <Notice tone="bad">
          可用余额不足，充值后再变更。<TextLink to="/budget">查看余额</TextLink>
        </Notice>
      )}
    </>
  );
}

function differenceText(isPaid: boolean, hasCoupons: boolean): string {
  if (hasCoupons) return isPaid ? '差价（代金券与余额支付）' : '差价（退回）';
  return isPaid ? '差价（从余额支付）' : '差价（退回余额）';
}

/** Amount due: prepayment minus credit, at least zero. */
const dueOf = ({ prepaid, credit }: ApplyQuote) =>
  formatMinor(Math.max(0, (parseYuan(prepaid) ?? 0) - (parseYuan(credit) ?? 0)));
