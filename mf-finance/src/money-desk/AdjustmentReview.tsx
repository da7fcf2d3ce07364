import { reviewPage } from '@portal/page';

export const page = reviewPage('adjustment', {
  title: '账户调整复核',
  help: '大额的增加与扣减须由提交人以外的运营核对依据后通过，通过后立即生效。',
  isAsked: true,
});
