import { reviewPage } from '@portal/page';

export const page = reviewPage('publication', {
  title: 'API发布审核',
  help: '核对接口、套餐与上游；有问题的项目逐项说明原因。',
  reasons: [
    '说明过于简单，请补充用途与返回',
    '名称与内容不符',
    '价格明显不合理',
    '接口缺少成功返回的示例',
    '分类不正确',
  ],
});
