import { reviewPage } from '@portal/page';

export const page = reviewPage('app', {
  title: '应用上线审核',
  help: '检查项没有全部满足的应用在这里说明理由。通过即开通生产环境；驳回请写明要补充什么。',
});
