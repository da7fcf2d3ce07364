import { reviewPage } from '@portal/page';

export const page = reviewPage('portal', {
  title: '专区审核',
  help: '核对用途、标志与备案号；有问题的项目逐项写明原因，申请方修改后可以重新提交。',
  reasons: [
    '请写明面向的用户与要提供的服务',
    '名称与申请企业不符',
    '标志不清晰，或使用了他人的标识',
    '前缀容易与其他机构混淆',
    '备案号与域名主体不一致',
    '品牌色与底色对比不足，请加深',
  ],
});
