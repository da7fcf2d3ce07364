import type { CompanyField, PaperSlot } from '@portal/rules';
import { pictureReasons, type CommonReasons } from '../review';

const unlike = '与营业执照不一致';
const unlikeAccount = '账户信息与开户资料不一致';
const unsealed = '缺少公章或签字';
const outdated = '证照已过期';

/** Common reasons for refusing the verification of an enterprise. */
export const companyReasons = {
  unitType: [unlike],
  companyName: [unlike, '请填写执照上的全称，不要缩写'],
  creditCode: [unlike],
  industry: ['与营业执照的经营范围不符'],
  region: [unlike],
  address: [unlike, '地址不完整，请写到门牌号'],
  setupDate: [unlike],
  validTo: [unlike, '营业期限已届满，请换领执照后再提交'],
  legalName: [unlike, '与法定代表人的证件不一致'],
  legalIdKind: ['与上传的证件不是同一种'],
  legalIdNo: ['与法定代表人的证件不一致'],
  contactName: ['与经办人授权书不一致'],
  contactJob: ['与经办人授权书不一致'],
  contactPhone: ['无法联系到联系人'],
  contactMail: ['无法联系到联系人', '请使用企业邮箱'],
  website: ['官网无法访问', '官网的主体不是该企业'],
  brief: ['请写明主营业务'],
  bankName: [unlikeAccount],
  bankRegion: [unlikeAccount],
  bankBranch: [unlikeAccount, '请写到支行'],
  bankAccount: [unlikeAccount, '不是该企业的对公账户'],
  invoiceTitle: ['与企业名称不一致'],
  invoiceTaxNo: ['与统一社会信用代码不一致'],
  invoiceContact: ['地址或电话不完整'],
  invoiceBank: ['开户行或账号不完整', unlikeAccount],
  licenceKind: ['与上传的证照不符'],
  licence: [...pictureReasons, '与填写的内容不一致', outdated],
  orgCode: [...pictureReasons, '与填写的内容不一致', outdated],
  taxRegistration: [...pictureReasons, '与填写的内容不一致', outdated],
  legalFront: [...pictureReasons, '与填写的法定代表人不一致'],
  legalBack: [...pictureReasons, '与人像面不是同一证件', outdated],
  authorisation: [...pictureReasons, unsealed, '与填写的联系人不一致', '请使用平台的模板'],
  accountPermit: [...pictureReasons, unlikeAccount],
  financialLicence: [...pictureReasons, '许可证业务范围不符', outdated],
} satisfies Record<CompanyField | PaperSlot, readonly string[]> & CommonReasons;
