import type { Health } from '@portal/calls';

export const healthTones = {
  good: 'good',
  maintenance: 'calm',
  degraded: 'warn',
  down: 'bad',
} as const satisfies Record<Health, string>;

/** Summary sentence for the portal as a whole. */
export const healthSentences: Readonly<Record<Health, string>> = {
  good: '所有部分运行正常',
  maintenance: '有部分正在维护',
  degraded: '有部分运行异常',
  down: '有部分服务中断',
};
