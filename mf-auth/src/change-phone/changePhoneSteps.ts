export const changePhoneSteps = ['验证身份', '设置新手机号', '完成'] as const;
export const oldPhonePath = '/changePhone/oldPhone';
