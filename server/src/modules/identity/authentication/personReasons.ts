import { pictureReasons, type CommonReasons } from '../../review';
import type { fieldLabels } from './person.settling';

/** Common reasons for rejecting a person's authentication. */
export const personReasons = {
  realName: ['与证件上的姓名不一致', '请填写证件上的全名，不要缩写'],
  idKind: ['与上传的证件不是同一种'],
  idNo: ['与证件照片上的号码不一致'],
  idValidTo: ['与证件上的有效期不一致', '证件已过期，请换领后再提交'],
  phone: ['不是本人实名的手机号'],
  address: ['地址不完整，请写到门牌号'],
  idFrontUrl: [...pictureReasons, '不是证件原件照片', '照片与填写的姓名不一致', '照片与证件号不一致'],
  idBackUrl: [...pictureReasons, '不是证件原件照片', '与人像面不是同一证件', '证件已过期'],
} satisfies Record<keyof typeof fieldLabels, readonly string[]> & CommonReasons;
