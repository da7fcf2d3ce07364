import { reviewPage } from '@portal/page';
import { ReceiptForm } from './ReceiptForm';

export const page = reviewPage('recharge', {
  title: '充值凭证',
  help: '先领取，对照凭证与银行流水，登记流水号与到账金额后通过；按到账金额入账，同一流水号只入账一次。大额须两位运营先后通过。',
  Details: ReceiptForm,
  isAsked: true,
});
