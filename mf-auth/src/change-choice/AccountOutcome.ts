import { userInfo, type UserInfo } from '@portal/calls';
import { call } from '@portal/client';
import { defineOutcome, type OutcomeFacts } from '@portal/contract';
import { formatMinute } from '@portal/rules';

export const outcome = defineOutcome(async (_, signal) =>
  accountResult(await call(userInfo, {}, { signal })),
);

function accountResult(info: UserInfo): OutcomeFacts {
  return {
    tone: 'good',
    title: '账号信息',
    text: [
      `手机号：${info.mobileMask || '未绑定'}`,
      `邮箱：${info.emailMask || '未绑定'}`,
      `密码修改于 ${formatMinute(info.passwordChangedAt)}`,
    ].join('；'),
    detail: { to: '/changeInfoTypeChoose?scene=account', label: '修改账号信息' },
  };
}
