import { couponStandings, listCouponUses, listCoupons, type CallReply } from '@portal/calls';
import { definePage } from '@portal/contract';
import { ButtonLink, Notice, PageHead, Tiles } from '@portal/design';
import { ExportButton, ListFilters, ListTable, Pager, isNarrowed, listRequest, loadList } from '@portal/page';
import { useListQuery } from '@portal/router';
import { formatBalance } from '@portal/rules';
import { couponColumns } from './couponColumns';
import { CouponUses } from './CouponUses';

interface CouponData {
  coupons: CallReply<typeof listCoupons>;
  /** Uses of the open coupon; null: none is open. */
  uses: CallReply<typeof listCouponUses> | null;
}

const filters = {
  standing: { kind: 'choice', label: '状态', all: '全部状态', choices: couponStandings },
} as const;

export const page = definePage<CouponData>({
  async load(request) {
    const couponId = request.query.get('couponId');
    if (!couponId)
      return { coupons: await loadList(listCoupons, request, { filters: ['standing'] }), uses: null };
    const [coupons, uses] = await Promise.all([
      loadList(
        listCoupons,
        { ...request, query: new URLSearchParams({ couponId }) },
        { filters: ['couponId'] },
      ),
      loadList(listCouponUses, request, { also: { couponId } }),
    ]);
    return { coupons, uses };
  },
  Page: Coupons,
});

/** Coupons of the account, with remaining amount and uses. */
function Coupons({ data: { coupons, uses } }: { data: CouponData }) {
  const { query, clear } = useListQuery();
  if (uses) return <CouponUses uses={uses} />;
  return (
    <>
      <PageHead title="代金券" help="消费时先于余额自动使用，先到期的先用；不能提现，也不能随充值退款。">
        <ExportButton call={listCoupons} query={listRequest(listCoupons, query, { filters: ['standing'] })} />
        <ButtonLink to="/budget">费用中心</ButtonLink>
      </PageHead>
      <Tiles tiles={[{ label: '可使用', value: formatBalance(coupons.worth), note: '不含网关在途预留' }]} />
      <Notice>限定 API 或分类的代金券只在调用或购买它们时使用；没有用完的部分到期后失效。</Notice>
      <ListTable
        filters={<ListFilters filters={filters} reply={coupons} />}
        label="代金券"
        rows={coupons.records}
        rowKey={({ couponId }) => couponId}
        columns={couponColumns}
        actions={({ couponId, apiId, standing }) => [
          { label: '使用明细', to: `/coupons?couponId=${encodeURIComponent(couponId)}` },
          apiId !== null &&
            standing === 'usable' && {
              label: '查看 API',
              to: `/APIDetails?apiId=${encodeURIComponent(apiId)}`,
            },
        ]}
        empty={{ text: '还没有代金券', narrowed: '没有这种状态的代金券', clear: '查看全部' }}
        isNarrowed={isNarrowed(filters, query)}
        onClear={clear}
      />
      <Pager page={coupons} />
    </>
  );
}
