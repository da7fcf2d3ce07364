import { reviewPage } from '@portal/page';

export const page = reviewPage('comment', {
  title: '评价举报',
  help: '通过即保留评价；驳回“评价内容”并写明原因即隐藏评价。结果会告知评价人和举报人。',
});
