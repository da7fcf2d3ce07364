import { reviewPage } from '@portal/page';

export const page = reviewPage('portal', {
  title: '专区审核',
  help: '核对用途、标志与备案号；有问题的项目逐项写明原因，申请方修改后可以重新提交。',
});
