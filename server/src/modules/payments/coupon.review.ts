import { formatMinor, formatMoney } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { formatInstant } from '../../platform/time';
import { findById } from '../identity';
import { textField, type Reviewable } from '../review';
import { findBatch } from './coupon.repository';
import type { CouponService } from './coupon.service';
import { findLimit } from './couponLimit.queries';

const namesShown = 20;

/** Batches of coupons that are worth so much together that two operators look at them. */
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
      const limit = (apiId ?? categoryId) === null ? '不限' : await findLimit(db, { apiId, categoryId });
      return {
        fields: [
          textField('title', '名称', batch.title),
          textField(
            'amount',
            '金额',
            `每张 ${formatMoney(formatMinor(amount))}，共 ${formatMoney(formatMinor(amount * accounts.length))}`,
          ),
          textField(
            'accounts',
            '账户',
            `${names.join('、')}${accounts.length > namesShown ? `等 ${accounts.length} 个` : ''}`,
          ),
          textField('limit', '限定', limit ?? '已不存在'),
          textField('until', '有效期', `到 ${formatInstant(batch.valid_until)}`),
          textField('reason', '原因', batch.reason),
          textField('maker', '提交人', (await findById(db, batch.made_by))?.nick_name ?? ''),
        ],
        checks: [{ label: '双人复核', isMet: 0, text: '须由提交人以外的运营通过' }],
      };
    },

    decide: coupons.decide,
  };
}
