import { reviewPage } from '@portal/page';

export const page = reviewPage('person', {
  title: '个人认证审核',
  help: '先领取，再对照证件与填写内容；有问题的项目逐项说明原因。',
  reasons: [
    '照片模糊，请重新拍摄',
    '照片与填写的姓名不一致',
    '照片与证件号不一致',
    '证件已过期',
    '不是证件原件照片',
  ],
});
