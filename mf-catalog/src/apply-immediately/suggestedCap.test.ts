import { aPlan } from '@portal/testing';
import { suggestedCap } from './suggestedCap';

const tiered = aPlan({
  kind: 'tiered',
  price: '0.0300',
  tiers: [
    { upTo: 1000, price: '0.0300' },
    { upTo: null, price: '0.0100' },
  ],
});

it.each([
  ['three times thirty days of calls', aPlan({ price: '0.0100' }), '100', '90.00'],
  ['what each tier costs', tiered, '100', '150.00'],
  ['the next cent above', aPlan({ price: '0.0001' }), '1', '0.01'],
  ['more than the plan allows a day, which may be raised', aPlan({ dayLimit: 10 }), '100', '90.00'],
  ['the same for digits as a Chinese keyboard writes them', aPlan({ price: '0.0100' }), '１００ ', '90.00'],
  ['nothing for more calls than may be applied for', aPlan({ price: '0.0001' }), '1e9', ''],
  ['nothing where no price is paid', aPlan({ price: '0.0000' }), '100', ''],
  ['nothing for a pack', aPlan({ kind: 'pack', price: '30.0000', included: 100 }), '100', ''],
  ['nothing for a month', aPlan({ kind: 'monthly', price: '30.0000' }), '100', ''],
  ['nothing for a free plan', aPlan({ kind: 'free', price: '0.0000' }), '100', ''],
  ['nothing for what is no number', aPlan(), '一百', ''],
  ['nothing for what is no number yet', aPlan(), '', ''],
  ['nothing that no budget can hold', aPlan({ price: '99999.0000' }), '100000000', ''],
])('suggests %s', (_, plan, dailyCalls, cap) => {
  expect(suggestedCap(plan, dailyCalls)).toBe(cap);
});

it('suggests nothing without a plan', () => {
  expect(suggestedCap(undefined, '100')).toBe('');
});
