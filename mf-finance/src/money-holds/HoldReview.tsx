import { reviewPage } from '@portal/page';

export const page = reviewPage('hold', {
  title: '资金冻结复核',
  help: '达到复核金额的冻结须由提交人以外的运营核对依据后通过，通过后立即生效。',
  isAsked: true,
});
