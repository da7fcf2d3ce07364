/** Steps of signing in through the identity provider of an organisation. */
export const ssoSteps = ['填写工作邮箱', '企业身份验证', '完成'];
