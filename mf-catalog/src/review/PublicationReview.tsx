import { reviewPage } from '@portal/page';

export const page = reviewPage('publication', {
  title: 'API发布审核',
  help: '核对接口、套餐与上游；有问题的项目逐项说明原因。',
});
