import { reviewPage } from '@portal/page';

export const page = reviewPage('withdraw', {
  title: '提现审核',
  help: '先领取，再核对收款账户与收益；金额达到复核线的须由两位运营先后通过。通过后到“打款”交付银行。',
  isAsked: true,
});
