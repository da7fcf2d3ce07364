import { reviewPage } from '@portal/page';

export const page = reviewPage('company', {
  title: '企业认证审核',
  help: '先领取，再对照证照与填写内容；有问题的信息与资料逐项说明原因，申请方只能修改这些项目。',
});
