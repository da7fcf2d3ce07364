export const steps = ['导入描述', '基本信息', '接口', '后端与安全', '套餐与价格', 'SLA与支持', '提交审核'];
export const lastStep = steps.length - 1;

/** The step that an address names; the first where it names none. */
export const stepOf = (query: URLSearchParams) =>
  Math.min(Math.max(Number(query.get('step')) || 0, 0), lastStep);
