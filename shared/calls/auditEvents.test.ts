import { auditNameOf } from './auditEvents';

it.each([
  ['account.closing', '申请注销账号'],
  ['account.closingWithdrawn', '撤回注销'],
  ['account.closingFailed', '注销没有完成'],
  ['account.closed', '注销账号'],
  ['mobile.change', '修改手机号'],
  ['mobile.undo', '撤销修改手机号'],
  ['phoneAppeal.submit', '手机号申诉'],
  ['invoice.title', '保存发票抬头'],
  ['invoice.titleRemove', '删除发票抬头'],
  ['app.certificates', '修改客户端证书'],
  ['app.certificateRule', '设置是否必须出示证书'],
  ['app.transition', '应用'],
  ['release.override', '开始本地联调'],
  ['release.override.end', '结束本地联调'],
  ['figureAlert.remove', '删除指标告警'],
  ['message.receiver.add', '添加接收邮箱'],
  ['message.receiver.refuse', '邮箱不再接收消息'],
  ['factor.totp.add', '添加验证器应用'],
  ['factorAppeal.submit', '两步验证申诉'],
  ['somethingNew.happened', null],
])('says of %s what was done: %s', (event, name) => {
  expect(auditNameOf(event)).toBe(name);
});
