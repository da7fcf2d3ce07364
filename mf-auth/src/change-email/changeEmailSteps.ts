export const changeEmailSteps = ['验证身份', '设置新邮箱', '完成'] as const;
export const newEmailPath = '/changeEmail/newEmail';
