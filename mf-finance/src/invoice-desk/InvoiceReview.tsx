import { reviewPage } from '@portal/page';

export const page = reviewPage('invoice', {
  title: '开票审核',
  help: '先领取，再核对抬头、税号与金额。通过后到“发票开具”交给开票服务，或登记在税务系统开出的发票。',
  isAsked: true,
});
