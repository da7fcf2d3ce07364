import { useCallback } from 'react';
import { quoteApply, type ApplyQuote } from '@portal/calls';
import { call } from '@portal/client';
import { ErrorPanel, Facts, Money, Notice, Panel, Skeleton, TextLink } from '@portal/design';
import { useLoaded } from '@portal/page';
import { formatMinor, formatMoney, parseYuan } from '@portal/rules';

interface QuotePanelProps {
  applyId: string;
  planId: string;
  onQuote: (quoted: { planId: string; quote: ApplyQuote }) => void;
}

/** What a change of plan costs, gives back and when it holds: seen before it is confirmed. */
export function QuotePanel({ applyId, planId, onQuote }: QuotePanelProps) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const quote = await call(quoteApply, { applyId, planId }, { signal });
      onQuote({ planId, quote });
      return quote;
    },
    [applyId, planId, onQuote],
  );
  const { data, reason, isLoading, retry } = useLoaded(load);

  return (
    <Panel title="3 确认差价与生效时间">
      {reason && <ErrorPanel title={reason} isBusy={isLoading} onRetry={retry} />}
      {!data && !reason && <Skeleton $height={96} />}
      {data && <Quote quote={data} />}
    </Panel>
  );
}

function Quote({ quote }: { quote: ApplyQuote }) {
  const [prepaid, credit, available] = [quote.prepaid, quote.credit, quote.available].map(
    (yuan) => parseYuan(yuan) ?? 0,
  ) as [number, number, number];
  const left = leftOf(quote);
  const isShort = prepaid > available + credit;

  return (
    <>
      <Facts
        facts={[
          ['新套餐', quote.planName],
          ['原价格', <Money key="old" yuan={quote.oldPrice} isExact />],
          ['新价格', <Money key="new" yuan={quote.price} isExact />],
          ['需要支付', <Money key="pay" yuan={quote.prepaid} isExact />],
          [
            '原套餐退回',
            <span key="credit">
              <Money yuan={quote.credit} isExact />
              {left && `（${left}）`}
            </span>,
          ],
          [
            prepaid >= credit ? '差价（从余额支付）' : '差价（退回余额）',
            <Money key="difference" yuan={formatMinor(Math.abs(prepaid - credit))} isExact />,
          ],
          ['生效时间', quote.needsApproval ? '提供方通过之时，此前原套餐不变' : '确认后立即生效'],
          ['新套餐到期', quote.newExpiresAt ?? '长期'],
          ['可用余额', formatMoney(quote.available)],
        ]}
      />
      {quote.needsApproval === 1 && left && <Notice>退回金额按通过时实际剩余的计算。</Notice>}
      {isShort && (
        <Notice tone="bad">
          可用余额不足，充值后再变更。<TextLink to="/budget">查看余额</TextLink>
        </Notice>
      )}
    </>
  );
}

/** What the credit is for, in words; '' where nothing was paid in advance. */
function leftOf({ callsLeft, daysLeft }: ApplyQuote): string {
  const parts = [
    callsLeft !== null && `剩余 ${callsLeft.toLocaleString('zh-CN')} 次`,
    daysLeft !== null && `剩余 ${daysLeft} 天`,
  ];
  return parts.filter(Boolean).join('，');
}
