import {
  couponStandings,
  revokeCoupon,
  type CallReply,
  type IssuedCoupon,
  type listIssuedCoupons,
} from '@portal/calls';
import { call } from '@portal/client';
import { TextLink, type Column } from '@portal/design';
import { ListFilters, ListTable, Pager, isNarrowed } from '@portal/page';
import { useListQuery } from '@portal/router';
import { formatBalance } from '@portal/rules';
import { couponColumns } from '../coupons/couponColumns';

const filters = {
  standing: { kind: 'choice', label: '状态', all: '全部状态', choices: couponStandings },
} as const;

/** Issued coupons one by one, with an action to revoke the unused part. */
export function IssuedCoupons({ coupons }: { coupons: CallReply<typeof listIssuedCoupons> }) {
  const { query, change } = useListQuery<'standing'>();
  return (
    <>
      <ListTable
        filters={<ListFilters filters={filters} reply={coupons} />}
        label="已发放的代金券"
        rows={coupons.records}
        rowKey={({ couponId }) => couponId}
        columns={columns}
        actions={({ couponId, account, title, left, standing }) => [
          standing === 'usable' && {
            label: '收回',
            needs: revokeCoupon,
            act: (reason, reqNo) => call(revokeCoupon, { couponId, reason, reqNo }),
            done: '已收回',
            reason: {
              title: '收回代金券',
              question: `“${account}”的“${title}”还有 ${formatBalance(left)}，收回后不能使用，账户会收到通知；已使用的不受影响。`,
              label: '收回原因',
              confirmLabel: '收回',
              isRequired: true,
              templates: ['发放有误', '活动资格不符', '违反平台规则'],
            },
          },
        ]}
        empty={{ text: '没有代金券', narrowed: '没有这种状态的代金券', clear: '查看全部' }}
        isNarrowed={isNarrowed(filters, query)}
        onClear={() => change({ standing: null })}
      />
      <Pager page={coupons} />
    </>
  );
}

const columns: readonly Column<IssuedCoupon>[] = [
  {
    title: '账户',
    isMain: true,
    render: ({ accountId, account }) => (
      <TextLink to={`/ops/accounts?accountId=${encodeURIComponent(accountId)}`}>{account}</TextLink>
    ),
  },
  ...couponColumns.map((column) => ({ ...column, isMain: false })),
];
