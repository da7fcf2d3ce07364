/** Raised whenever a text below changes; the server stores which one a user agreed to. */
export const agreementVersion = '1';

export type AgreementKind = 'service' | 'privacy';

export const agreements: Record<AgreementKind, { title: string; paragraphs: string[] }> = {
  service: {
    title: '服务协议',
    paragraphs: [
      '一、本门户为提供方发布 API、使用方申请和调用 API 提供平台服务。API 的内容与质量由提供方负责，平台负责账号、鉴权、计量与结算。',
      '二、您应使用真实的邮箱或手机号注册，妥善保管密码与密钥。通过您的账号和密钥发生的调用视为您本人的行为；发现泄露请立即停用密钥。',
      '三、调用按所选套餐计费，失败的调用不收费。您可以随时查看每次调用的结果与费用，并设置预算上限。',
      '四、不得将 API 用于违法用途，不得绕过限流与鉴权，不得转售密钥。违反时平台可暂停相关应用。',
      '五、平台变更计费规则或本协议时，会提前在公告中心公布。您不同意的，可以停止使用并注销账号。',
    ],
  },
  privacy: {
    title: '隐私政策',
    paragraphs: [
      '一、我们收集您注册时填写的邮箱或手机号与昵称，用于登录、通知与安全验证；密码只保存不可还原的摘要。',
      '二、我们记录登录时间、地址与结果等安全日志，用于防范盗用，除法律要求外不向第三方提供。',
      '三、浏览器中只保存昵称、用户类型与登录状态，用于显示页面；会话凭据保存在脚本无法读取的 Cookie 中。',
      '四、您可以查阅、更正您的信息，也可以申请注销账号。注销后我们删除个人信息，依法须保存的交易记录除外。',
    ],
  },
};
