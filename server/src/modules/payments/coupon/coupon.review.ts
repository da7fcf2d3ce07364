import { moneyText } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { lastMinuteOf } from '../../../platform/minuteOf';
import { findById } from '../../identity';
import { textField, type Reviewable } from '../../review';
import { say } from '../../../platform/i18n/say';
import { listed } from '../../../platform/i18n/listed';
import { findBatch } from './coupon.repository';
import type { CouponService } from './coupon.service';
import { findLimit } from './couponLimit.queries';

const namesShown = 20;

/** Batches whose total requires a second approval. */
export function createCouponReview({ db }: Pick<Deps, 'db'>, coupons: CouponService): Reviewable {
  return {
    reasons: {
      amount: ['金额与依据不符'],
      accounts: ['账户有误'],
      reason: ['原因没有写清楚', '没有可以核对的依据'],
    },

    async view(id) {
      const batch = await findBatch(db, id);
      if (!batch) throw new AppError('E3110');
      const { accounts, amount_minor: amount, api_id: apiId, category_id: categoryId } = batch;
      const names = [];
      for (const account of accounts.slice(0, namesShown))
        names.push((await findById(db, account))?.nick_name ?? account);
      const limit = (apiId ?? categoryId) === null ? say`不限` : await findLimit(db, { apiId, categoryId });
      return {
        fields: [
          textField('title', say`名称`, batch.title),
          textField(
            'amount',
            say`金额`,
            say`每张 ${moneyText(amount)}，共 ${moneyText(amount * accounts.length)}`,
          ),
          textField(
            'accounts',
            say`账户`,
            accounts.length > namesShown ? say`${listed(names)}等 ${accounts.length} 个` : listed(names),
          ),
          textField('limit', say`限定`, limit ?? say`已不存在`),
          textField('until', say`有效期`, say`到 ${lastMinuteOf(batch.valid_until)}`),
          textField('reason', say`原因`, batch.reason),
          textField('maker', say`提交人`, (await findById(db, batch.made_by))?.nick_name ?? ''),
        ],
        checks: [{ label: say`双人复核`, isMet: 0, text: say`须由提交人以外的运营通过` }],
      };
    },

    decide: coupons.decide,
  };
}
