import { reviewPage } from '@portal/page';
import { RichText } from '@portal/richtext';
import { CaseReference } from './CaseReference';

export const page = reviewPage('publication', {
  title: 'API发布审核',
  help: '核对接口、套餐与上游；有问题的项目逐项说明原因。',
  RichText,
  Details: CaseReference,
});
