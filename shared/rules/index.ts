export { firstBroken, ruled, type Rule } from './Rule';
export { accountRules, accountKind, isEmail, isMobile } from './account';
export { passwordRules, passwordChecks, passwordStrength } from './password';
export { captchaRules, verificationCodeRules } from './verification';
export { nickNameRules } from './nickName';
export * from './identity';
export * from './network';
export * from './money';
export * from './app';
