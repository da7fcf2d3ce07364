import { reviewPage } from '@portal/page';

export const page = reviewPage('provider', {
  title: '提供方审核',
  help: '通过后该账号即可发布 API；有问题的项目逐项说明原因。',
  reasons: [
    '名称与企业名称不符',
    '名称容易与其他机构混淆',
    '简介没有说明提供什么数据或服务',
    '联系方式无法联系',
  ],
});
