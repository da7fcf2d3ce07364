import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import { say } from '../../../platform/i18n/say';
import { isReplacedPlan } from '../../catalog';

/** Why a plan that was shown cannot be had: it has other terms since, or is no longer sold. `E3103`. */
export const goneProblem = async (db: Db, apiId: string, planId: string): Promise<AppError> =>
  (await isReplacedPlan(db, apiId, planId))
    ? new AppError('E3103', {}, say`套餐的价格或内容刚刚有变化，请查看新的套餐，重新选择后再提交`)
    : new AppError('E3103');
