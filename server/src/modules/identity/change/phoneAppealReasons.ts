import { pictureReasons, type CommonReasons } from '../../review';

/** Common reasons for rejecting an appeal. */
export const phoneAppealReasons: CommonReasons = {
  newPhone: ['不是本人实名的手机号'],
  realName: ['账号没有可对照的认证'],
  remark: ['请写明原手机号停用的时间与原因'],
  idFrontUrl: [...pictureReasons, '照片与账号的实名不一致', '证件已过期'],
  handUrl: [...pictureReasons, '手持照片看不清面部或证件', '与证件照片不是同一人'],
};
