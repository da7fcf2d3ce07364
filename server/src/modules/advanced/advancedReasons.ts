import type { AdvancedField } from '@portal/rules';
import { pictureReasons, type CommonReasons } from '../review';

const unlikeCompany = '与企业认证的信息不一致';
const unlikePermit = '账户信息与开户资料不一致';
const unsealed = '缺少公章或法定代表人签字';
const unlikePapers = '与上传的文件不一致';
const unreachable = '无法联系到该联系人';

/** Common reasons for refusing a part of an advanced verification. */
export const advancedReasons = {
  realName: ['与证件照片不一致'],
  idNo: ['与证件照片上的号码不一致'],
  idFrontUrl: [...pictureReasons, '证件已过期'],
  handUrl: [...pictureReasons, '证件或面部被遮挡', '与证件照片不是同一人'],
  companyName: [unlikeCompany],
  creditCode: [unlikeCompany],
  legalName: [unlikeCompany],
  bankName: [unlikePermit],
  bankAccount: [unlikePermit, '不是该企业的对公账户'],
  accountPermit: [...pictureReasons, unlikePermit],
  agentName: [unlikePapers],
  agentJob: [unlikePapers],
  letterUrl: [...pictureReasons, unsealed, unlikeCompany, '请使用平台的模板'],
  financeKind: ['与许可证的业务类型不符', '该企业需要提供金融业务许可证'],
  financeNo: ['与许可证上的编号不一致'],
  financeValidTo: ['与许可证上的日期不一致', '许可证已过期或将到期'],
  financeUrl: [...pictureReasons, '许可证业务范围不符', '许可证已过期或将到期', unlikeCompany],
  officerName: [unlikePapers],
  officerPhone: [unreachable],
  pledgeUrl: [...pictureReasons, unsealed, unlikeCompany, '请使用平台的模板'],
  techName: ['请填写真实姓名'],
  techPhone: [unreachable],
  techMail: [unreachable],
  moneyName: ['请填写真实姓名'],
  moneyPhone: [unreachable],
  moneyMail: [unreachable],
  tradeName: ['请填写真实姓名'],
  tradePhone: [unreachable],
  tradeMail: [unreachable],
} satisfies Record<AdvancedField, readonly string[]> & CommonReasons;
