import { couponStandings, type Coupon, type CouponStanding } from '@portal/calls';
import { Money, Status, type Column, type Tone } from '@portal/design';
import { lastMinute } from '@portal/rules';

const tones: Readonly<Record<CouponStanding, Tone>> = {
  usable: 'good',
  usedUp: 'calm',
  expired: 'warn',
  revoked: 'bad',
};

export function CouponState({ coupon: { standing, endReason } }: { coupon: Coupon }) {
  return (
    <>
      <Status tone={tones[standing]}>{couponStandings[standing]}</Status> {endReason}
    </>
  );
}

/** Columns shared by the owner's list and the operators' desk. */
export const couponColumns: readonly Column<Coupon>[] = [
  { title: '名称', isMain: true, render: ({ title }) => title },
  { title: '金额', isFigure: true, render: ({ amount }) => <Money yuan={amount} /> },
  { title: '已用', isFigure: true, render: ({ used }) => <Money yuan={used} isExact /> },
  {
    title: '可用',
    isKey: true,
    isFigure: true,
    render: ({ left, reserved }) => (
      <>
        <Money yuan={left} />
        {Number(reserved) > 0 && (
          <small>
            {' '}
            在途 <Money yuan={reserved} />
          </small>
        )}
      </>
    ),
  },
  {
    title: '失效',
    isFigure: true,
    render: ({ gone }) => (Number(gone) > 0 ? <Money yuan={gone} isExact /> : '—'),
  },
  { title: '限定', render: ({ limit }) => limit || '不限' },
  { title: '有效期至', isKey: true, render: ({ validUntil }) => lastMinute(validUntil) },
  { title: '状态', isKey: true, render: (coupon) => <CouponState coupon={coupon} /> },
];
