import { factorAppealHours } from '@portal/calls';
import { reviewPage } from '@portal/page';

export const page = reviewPage('factorAppeal', {
  title: '两步验证申诉',
  help: `先领取，再核对填写的身份。通过后等待 ${factorAppealHours} 小时，其间账号的主人可以用通知里的链接取消，或登录成功即自动取消。`,
});
