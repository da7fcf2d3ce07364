/** Accounts of the demo market, printed on startup. */
export const demoAccounts = `演示账号（密码均为 Portal-2026，用邮箱登录，验证码在发件箱里）
  newbie@example.com    未认证        person@example.com   个人
  company@example.com   企业          provider@example.com 提供方
  harbor@example.com    专区所有者    ops@example.com      运营
  developer@example.com 企业的开发    finance@example.com  企业的财务
  applying@example.com  企业待审核    correcting@example.com 企业被驳回
  advancing@example.com 高级认证中    becoming@example.com 申请成为提供方
  provider2@ 至 provider5@example.com 其他提供方
  leaving@example.com   注销中
  secure@example.com    两步验证      密钥 MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U，或恢复码 DEMOA-22222`;
