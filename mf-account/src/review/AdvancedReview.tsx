import { reviewPage } from '@portal/page';

export const page = reviewPage('advanced', {
  title: '高级认证审核',
  help: '企业的五项分别审核，全部通过即完成；个人的对照证件与手持照片。有问题的项目逐项说明原因。',
  reasons: [
    '照片模糊，请重新拍摄',
    '缺少公章或法定代表人签字',
    '与企业认证的信息不一致',
    '许可证业务范围不符',
    '许可证已过期或将到期',
    '证件或面部被遮挡',
  ],
});
