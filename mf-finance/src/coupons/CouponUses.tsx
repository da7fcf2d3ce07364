import { costKinds, type CallReply, type CouponUse, type listCouponUses } from '@portal/calls';
import { ButtonLink, Facts, Money, PageHead, Panel, type Column } from '@portal/design';
import { ListTable, Pager } from '@portal/page';
import { formatMinute, formatMoney, lastMinute } from '@portal/rules';
import { CouponState } from './couponColumns';

/** One coupon and the payments made with it. */
export function CouponUses({ uses }: { uses: CallReply<typeof listCouponUses> }) {
  const { coupon } = uses;
  return (
    <>
      <PageHead title={`代金券 ${coupon.title}`} help="用在哪里，按入账日与订阅；退回的为负。">
        <ButtonLink to="/coupons">全部代金券</ButtonLink>
      </PageHead>
      <Panel title="概况" aside={<CouponState coupon={coupon} />}>
        <Facts
          facts={[
            ['金额', formatMoney(coupon.amount)],
            ['已用', <Money key="used" yuan={coupon.used} isExact />],
            ['可用', <Money key="left" yuan={coupon.left} isExact />],
            ...(Number(coupon.gone) > 0
              ? ([['失效', <Money key="gone" yuan={coupon.gone} isExact />]] as const)
              : []),
            ['限定', coupon.limit || '不限'],
            ['到账时间', formatMinute(coupon.issuedAt)],
            ['有效期至', lastMinute(coupon.validUntil)],
          ]}
        />
      </Panel>
      <Panel title="使用明细">
        <ListTable
          label="使用明细"
          rows={uses.records}
          rowKey={({ day, applyId, kind }) => [day, applyId, kind].join(' ')}
          columns={columns}
          actions={({ applyId }) => [
            { label: '查看订阅', to: `/myApplyDetail?applyId=${encodeURIComponent(applyId)}` },
          ]}
          empty={{ text: '还没有用过' }}
        />
        <Pager page={uses} />
      </Panel>
    </>
  );
}

const columns: readonly Column<CouponUse>[] = [
  { title: '日期', isMain: true, render: ({ day }) => day },
  { title: '应用', render: ({ appName }) => appName },
  { title: 'API', render: ({ apiName }) => apiName },
  { title: '类型', render: ({ kind }) => costKinds[kind] },
  { title: '金额', isFigure: true, render: ({ amount }) => <Money yuan={amount} isExact /> },
];
