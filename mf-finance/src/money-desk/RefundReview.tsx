import { reviewPage } from '@portal/page';
import { ReceiptForm } from './ReceiptForm';

export const page = reviewPage('refund', {
  title: '充值退款',
  help: '金额已从余额中扣出。在线渠道的退款通过后自动退回；对公转账的先从银行退回，登记流水号后再通过。',
  Details: ReceiptForm,
  isAsked: true,
});
