import { reviewPage } from '@portal/page';

export const page = reviewPage('phoneAppeal', {
  title: '手机号申诉',
  help: '先领取，再对照证件照片与账号的实名；通过后新手机号立即生效，原手机号 24 小时内可以撤销。',
});
