import type { CommonReasons } from '../../review';

/** Common reasons for rejecting an appeal. */
export const factorAppealReasons: CommonReasons = {
  realName: ['与实名认证不一致', '账号没有可对照的实名认证'],
  idNo: ['与实名认证不一致', '账号没有可对照的实名认证'],
  remark: ['说明不足以证明身份', '请写明验证器或通行密钥是怎样丢失的'],
};
