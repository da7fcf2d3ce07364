import { reviewPage } from '@portal/page';

export const page = reviewPage('advanced', {
  title: '高级认证审核',
  help: '企业的五项分别审核，全部通过即完成；个人的对照证件与手持照片。有问题的项目逐项说明原因。',
});
