import { reviewPage } from '@portal/page';

export const page = reviewPage('provider', {
  title: '提供方审核',
  help: '通过后该账号即可发布 API；有问题的项目逐项说明原因。',
});
