import { useState } from 'react';
import {
  couponBatchState,
  couponBatchStates,
  issueCoupons,
  listCouponBatches,
  listIssuedCoupons,
  type CallReply,
  type CouponBatch,
  type CouponBatchState,
} from '@portal/calls';
import { definePage } from '@portal/contract';
import { ButtonLink, Money, PageHead, Status, StatusTabs, type Column, type Tone } from '@portal/design';
import {
  ExportButton,
  ListFilters,
  ListTable,
  Pager,
  RoleButton,
  isNarrowed,
  listRequest,
  loadList,
} from '@portal/page';
import { useListQuery } from '@portal/router';
import { formatMinute, lastMinute } from '@portal/rules';
import { IssueDialog } from './IssueDialog';
import { IssuedCoupons } from './IssuedCoupons';

type Desk =
  | { tab: 'batches'; batches: CallReply<typeof listCouponBatches> }
  | { tab: 'coupons'; coupons: CallReply<typeof listIssuedCoupons> };

const couponFilters = ['standing', 'batchId', 'accountId', 'couponId'] as const;

export const page = definePage<Desk>({
  async load(request) {
    const { query } = request;
    const isOfCoupons = query.get('tab') === 'coupons' || couponFilters.some((name) => query.get(name));
    return isOfCoupons
      ? {
          tab: 'coupons',
          coupons: await loadList(listIssuedCoupons, request, { filters: couponFilters, pageSize: 20 }),
        }
      : {
          tab: 'batches',
          batches: await loadList(listCouponBatches, request, { filters: ['state'], pageSize: 20 }),
        };
  },
  Page: CouponDesk,
});

const tabs = [
  { id: '', title: '发放批次' },
  { id: 'coupons', title: '代金券' },
];

/** Issued coupons, by batch or one by one. */
function CouponDesk({ data }: { data: Desk }) {
  const [isIssuing, setIsIssuing] = useState(false);
  const { query, change } = useListQuery<'tab' | 'state' | (typeof couponFilters)[number]>();
  return (
    <>
      <PageHead
        title="代金券"
        help="发放给一个或多个账户，先于余额使用，不能提现或退款；总额达到复核金额的由另一位运营通过后发放。"
      >
        {data.tab === 'batches' ? (
          <ExportButton
            call={listCouponBatches}
            query={listRequest(listCouponBatches, query, { filters: ['state'] })}
          />
        ) : (
          <ExportButton
            call={listIssuedCoupons}
            query={listRequest(listIssuedCoupons, query, { filters: couponFilters })}
          />
        )}
        <ButtonLink to="/ops/coupon">待复核</ButtonLink>
        <RoleButton needs={issueCoupons} $kind="primary" onClick={() => setIsIssuing(true)}>
          发放代金券
        </RoleButton>
      </PageHead>
      <StatusTabs
        label="代金券内容"
        tabs={tabs}
        current={data.tab === 'batches' ? '' : data.tab}
        onChange={(tab) =>
          change({ tab, state: null, standing: null, batchId: null, accountId: null, couponId: null })
        }
      />
      {data.tab === 'batches' ? <Batches batches={data.batches} /> : <IssuedCoupons coupons={data.coupons} />}
      {isIssuing && <IssueDialog onClose={() => setIsIssuing(false)} />}
    </>
  );
}

const batchFilters = {
  state: { kind: 'choice', label: '状态', all: '全部状态', choices: couponBatchStates },
} as const;

function Batches({ batches }: { batches: CallReply<typeof listCouponBatches> }) {
  const { query, clear } = useListQuery();
  return (
    <>
      <ListTable
        filters={<ListFilters filters={batchFilters} reply={batches} />}
        label="发放批次"
        rows={batches.records}
        rowKey={({ batchId }) => batchId}
        columns={columns}
        actions={({ batchId, state }) => [
          state === couponBatchState.issued && { label: '查看代金券', to: `/ops/coupons?batchId=${batchId}` },
          state === couponBatchState.waiting && { label: '去复核', to: `/ops/coupon?subjectId=${batchId}` },
        ]}
        empty={{ text: '还没有发放过代金券', narrowed: '没有这种状态的批次', clear: '查看全部' }}
        isNarrowed={isNarrowed(batchFilters, query)}
        onClear={clear}
      />
      <Pager page={batches} />
    </>
  );
}

const tones: Readonly<Record<CouponBatchState, Tone>> = {
  [couponBatchState.waiting]: 'warn',
  [couponBatchState.issued]: 'good',
  [couponBatchState.rejected]: 'bad',
};

const columns: readonly Column<CouponBatch>[] = [
  {
    title: '名称与原因',
    isMain: true,
    render: ({ title, reason }) => (
      <>
        {title}
        <br />
        <small>{reason}</small>
      </>
    ),
  },
  { title: '每张', isKey: true, isFigure: true, render: ({ amount }) => <Money yuan={amount} /> },
  { title: '账户数', isFigure: true, render: ({ accounts }) => accounts.toLocaleString('zh-CN') },
  { title: '已用', isFigure: true, render: ({ used }) => <Money yuan={used} isExact /> },
  { title: '余下', isKey: true, isFigure: true, render: leftOf },
  {
    title: '失效',
    isFigure: true,
    render: ({ gone }) => (Number(gone ?? 0) > 0 ? <Money yuan={gone!} isExact /> : '—'),
  },
  { title: '限定', render: ({ limit }) => limit || '不限' },
  { title: '有效期至', render: ({ validUntil }) => lastMinute(validUntil) },
  {
    title: '状态',
    isKey: true,
    render: ({ state, refusal }) => (
      <>
        <Status tone={tones[state]}>{couponBatchStates[state]}</Status> {refusal}
      </>
    ),
  },
  {
    title: '经办',
    render: ({ madeBy, decidedBy, createdAt }) => (
      <>
        {[madeBy, decidedBy].filter(Boolean).join('、')}
        <br />
        <small>{formatMinute(createdAt)}</small>
      </>
    ),
  },
];

/** Nothing is left of what has not been given out. */
function leftOf({ state, left }: CouponBatch) {
  return state === couponBatchState.issued ? <Money yuan={left} /> : '—';
}
