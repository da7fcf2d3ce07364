export const registerSteps = ['填写信息', '激活', '完成'] as const;
