import type { CommonReasons } from '../review';

/** Common reasons for refusing an application to become a provider. */
export const providerReasons: CommonReasons = {
  name: ['名称与企业名称不符', '名称容易与其他机构混淆'],
  intro: ['简介没有说明提供什么数据或服务', '简介没有说明数据来源'],
  contactName: ['请填写联系人的真实姓名'],
  contactPhone: ['联系方式无法联系'],
  contactMail: ['联系方式无法联系', '请使用企业邮箱'],
  settlement: ['结算说明不清楚，请写明对账与开票方式'],
};
