import { z } from '@portal/schema';
import { KeyOf } from './fields';

/** consumer: calls of my apps; provider: calls of my APIs; platform: all, for operators. */
export const usageViews = { consumer: '使用方', provider: '提供方', platform: '平台' } as const;
export type UsageViewName = keyof typeof usageViews;

export const UsageView = z._default(KeyOf(usageViews), 'consumer');

/** Outcome of a call: billed or not. */
export const callOutcomes = { ok: '成功', failed: '失败' } as const;
