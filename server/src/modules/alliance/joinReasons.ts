import type { CommonReasons } from '../review';

/** Common reasons for refusing an application to join. */
export const joinReasons: CommonReasons = {
  orgName: ['名称与认证的单位不符', '请填写营业执照上的全称'],
  orgType: ['单位类型与经营范围不符'],
  ability: ['合作方向与实际业务不符'],
  contactName: ['请填写联系人的真实姓名'],
  contactPhone: ['联系方式无法联系'],
  contactMail: ['联系方式无法联系', '请使用单位邮箱'],
  website: ['网址打不开', '网址不是申请单位的官网'],
  logoUrl: ['标志不清晰，或使用了他人的标识'],
  brief: ['简介含有宣传用语，请写明主要业务'],
  reason: ['请写明希望开放或使用的能力', '请写明合作计划'],
  fileUrl: ['附件打不开，或与申请无关'],
};
