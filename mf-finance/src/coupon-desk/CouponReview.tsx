import { reviewPage } from '@portal/page';

export const page = reviewPage('coupon', {
  title: '代金券复核',
  help: '总额达到复核金额的发放须由提交人以外的运营核对依据后通过，通过后立即到账。',
  isAsked: true,
});
