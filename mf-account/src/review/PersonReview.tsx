import { reviewPage } from '@portal/page';

export const page = reviewPage('person', {
  title: '个人认证审核',
  help: '先领取，再对照证件与填写内容；有问题的项目逐项说明原因。',
});
