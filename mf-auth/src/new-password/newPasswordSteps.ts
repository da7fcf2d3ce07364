export const newPasswordSteps = ['验证身份', '设置新密码', '完成'] as const;
export const newPasswordPath = '/newPassword';
