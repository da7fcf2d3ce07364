import type { CommonReasons } from '../review';

/** Common reasons for refusing a branded portal. */
export const portalReasons: CommonReasons = {
  doName: ['名称与申请企业不符', '名称容易与其他机构混淆'],
  doPrefix: ['前缀容易与其他机构混淆'],
  usage: ['请写明面向的用户与要提供的服务'],
  contact: ['请填写可以公开的联系方式'],
  icpNo: ['备案号与域名主体不一致', '备案号查询不到'],
  host: ['域名主体不是申请企业'],
  doColor: ['品牌色与底色对比不足，请加深'],
  doLogoUrl: ['标志不清晰，或使用了他人的标识'],
  do_rc_url: ['横幅图片不清晰', '横幅含有与专区无关的宣传'],
};
