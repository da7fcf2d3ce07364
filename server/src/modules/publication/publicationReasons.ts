import type { CommonReasons } from '../review';

/** Common reasons for rejecting an API. */
export const publicationReasons: CommonReasons = {
  changes: ['不兼容的改动没有说明如何迁移', '改动与说明不符'],
  name: ['名称与内容不符', '名称容易与已上线的 API 混淆'],
  code: ['代码与名称不符，请换一个能认出内容的'],
  brief: ['请写明返回什么', '说明过于简单，请补充用途与返回'],
  description: ['说明过于简单，请补充用途与返回', '请写明数据来源与更新频率', '含有与 API 无关的宣传'],
  categoryId: ['分类不正确'],
  tags: ['标签与内容无关'],
  operations: ['接口缺少成功返回的示例', '参数没有说明', '接口与介绍不符'],
  moreUpstreams: ['更多上游无法访问', '更多上游与首个上游不是同一服务'],
  upstreamUrl: ['生产上游无法访问', '生产上游不是正式地址'],
  sandboxUrl: ['沙箱上游无法访问', '沙箱返回了生产数据'],
  plans: ['价格明显不合理', '套餐的额度或频率与接口不相称'],
  support: ['请补充支持时间与联系方式'],
  offlineAt: ['日期太近，请留出订阅者迁移的时间'],
  offlineReason: ['请写明下线的具体原因'],
  successor: ['请给出替代的 API 或迁移办法'],
  subscribers: ['订阅者较多，请先与他们商定迁移时间'],
  note: ['请补充测试账号或测试数据'],
};
