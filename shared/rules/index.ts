export { isObject } from './isObject';
export { firstBroken, ruled, type Rule } from './Rule';
export {
  accountRules,
  accountKind,
  accountKinds,
  emailRules,
  isEmail,
  isMobile,
  mobileRules,
  type AccountKind,
} from './account';
export { passwordRules, passwordChecks, passwordStrength } from './password';
export { captchaRules, verificationCodeRules } from './verification';
export { nickNameRules } from './nickName';
export * from './accessToken';
export * from './inviteCode';
export * from './desk';
export * from './device';
export * from './identity';
export * from './comment';
export * from './company';
export * from './companyPapers';
export * from './paperText';
export * from './advanced';
export * from './network';
export { networkFinder } from './networkFinder';
export * from './addressList';
export { decodeText } from './decodeText';
export { fileSize } from './fileSize';
export * from './pem';
export * from './publicKey';
export * from './money';
export * from './invoice';
export * from './sla';
export * from './keptHeadline';
export * from './planPrice';
export * from './planText';
export * from './recharge';
export * from './planCost';
export * from './time';
export * from './day';
export { isPlainText, withoutUnseen } from './text';
export * from './app';
export * from './apply';
export { callPathProblem, readOnce } from './callPath';
export { fitsLiterals, literalsOf, segmentsOf, templateKey, templateProblem } from './pathTemplate';
export * from './successRule';
export * from './weight';
export * from './upstream';
export * from './upstreamAddress';
export * from './upstreamPath';
export * from './document';
export * from './favourites';
export * from './maskRule';
export { shownBytesMax } from './shownBytes';
export * from './operation';
export * from './testCase';
export { compareMax } from './compareMax';
export { isPortalPath } from './isPortalPath';
export { isWebAddress } from './isWebAddress';
export * from './richText';
export { promises } from './promises';
export * from './registerType';
export * from './operatorRoles';
export * from './organisation';
export * from './roles';
export * from './secondFactor';
export * from './table';
export { colorRules, isIcpNo, ownHostRules, portalNameRules, portalPrefixRules } from './portal';
export * from './color';
export * from './sso';
export { demoWebhookPath, demoWebhookSecret } from './demoWebhook';
export { fillTemplate, unknownVariables } from './template';
export { longReasonMax, reasonMax } from './reason';
export { upstreamAddressRules, upstreamHostRules } from './upstreamHost';
