/** What the operators of the demo have written around its pages. */
export const siteHome = {
  firstLine: '把银行的能力，',
  secondLine: '接进你的',
  accent: '程序',
  intro: '核验、公共数据、内容与办公，一个账号申请，一把密钥调用。\n失败不收费，每一分钱都能对到一次请求。',
};

export const helpPage = { text: '先查错误码与常见问题，还不行请提交工单，我们当天回复。' };
export const helpCard = {
  title: '联系客服',
  text: '提交工单，工作日当天回复',
  link: '/help#tickets',
  order: 90,
};

export const siteSearch = { words: ['身份证', '行政区划', '工作日', '信用代码'] };

/** Not in force, as a starting point for operators. */
export const priceFloor = { perCall: '0.0001', reason: '低于计量与结算一次调用的成本' };

export const siteFooter = {
  text: '开放门户（演示环境）· 失败的调用不收费\n这里的机构、数据与价格均为演示。',
  icpNo: '浙ICP备20260000号',
  phone: '0571-8555 0100（工作日 9:00–18:00）',
  email: 'service@example.com',
  qrCode: '',
  qrText: '',
};

/** A draft for the next maintenance. */
export const siteBanner = {
  text: '计划维护：周六 02:00–04:00 暂停充值与提现，API 调用不受影响。',
  tone: 'warn' as const,
  area: 'all' as const,
  closing: 'yes' as const,
  link: '/status',
  order: 0,
};
