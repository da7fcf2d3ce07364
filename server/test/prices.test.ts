import type { DraftPlan } from '@portal/calls';
import type { PlanTerms } from '../src/modules/catalog/product/planTerms';
import { planLine, termsOf } from '../src/modules/publication/prices';
import { aDraftPlan } from './aDraftPlan';

const aPlan = (facts: Partial<DraftPlan> = {}): PlanTerms => termsOf(aDraftPlan(facts));

const tiers = [
  { upTo: 1000, price: '0.05' },
  { upTo: null, price: '0.03' },
];

it('keeps the first tier as the price of a tiered plan', () => {
  expect(aPlan({ kind: 'tiered', price: '', tiers })).toMatchObject({
    priceMinor: 500,
    tiers: [
      { upTo: 1000, priceMinor: 500 },
      { upTo: null, priceMinor: 300 },
    ],
  });
});

it.each([
  { included: 100 },
  { dayLimit: 500 },
  { validDays: 30 },
  { qps: 6 },
  { needLevel: 1 },
  { audit: 1 },
  { price: '0.03' },
] as const)('says whatever changes of a plan: %j', (changed) => {
  expect(planLine(aDraftPlan(changed))).not.toBe(planLine(aDraftPlan()));
});

it('says a price alike however it was typed', () => {
  expect(String(planLine(aDraftPlan({ price: '0.0200' })))).toBe(
    String(planLine(aDraftPlan({ price: '0.02' }))),
  );
});

it('says a plan in one line for the reviewer', () => {
  expect(String(planLine(aDraftPlan({ kind: 'tiered', tiers, audit: 1 })))).toBe(
    '标准版（阶梯）1,000 次以内 ￥0.05、以上 ￥0.03，每秒 5 次，人工审核',
  );
  expect(String(planLine(aDraftPlan({ kind: 'free', price: '' })))).toBe('标准版（免费）每秒 5 次，无需审核');
  expect(String(planLine(aDraftPlan({ name: '免费版', kind: 'free', price: '' })))).toBe(
    '免费版，每秒 5 次，无需审核',
  );
  expect(String(planLine(aDraftPlan({ name: '按次版', price: '0.02' })))).toContain('按次版（按次）');
});
