export const resetSteps = ['验证账号', '设置新密码', '完成'] as const;
export const userMailPath = '/forgetPassword/userMail';
