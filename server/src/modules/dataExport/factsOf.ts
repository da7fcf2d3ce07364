import { authenticationStates, memberLanguages } from '@portal/calls';
import { registerTypes } from '@portal/rules';
import type { Account } from '../../platform/http/Member';
import { formatInstant } from '../../platform/time';

/** The account itself. */
export const factsOf = (account: Account): Record<string, string> => ({
  账号编号: account.id,
  类型: account.kind === 'organisation' ? '组织' : '个人',
  名称: account.nick_name,
  邮箱: account.email ?? '',
  手机号: account.mobile ?? '',
  认证类型: account.register_type === null ? '未认证' : registerTypes[account.register_type],
  认证状态: authenticationStates[account.authentication_state],
  注册时间: formatInstant(account.created_at),
  页面语言: account.language ? memberLanguages[account.language] : '跟随浏览器',
});
