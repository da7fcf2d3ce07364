import { promises } from '@portal/rules';
import { promisedMs } from './promisedMs';
import { days } from './time';

/** The longest that a promise lets somebody wait: "1–3 个工作日" → 3. */
const daysIn = (promise: string) => Number(/(\d+) 个工作日/.exec(promise)?.[1]);

it.each([
  ['person', promises.personReview],
  ['company', promises.companyReview],
  ['provider', promises.providerReview],
  ['join', promises.joinReview],
  ['phoneAppeal', promises.phoneAppeal],
  ['factorAppeal', promises.factorAppeal],
  ['portal', promises.portalReview],
] as const)('has the queue %s worked off within what applicants read: %s', (queue, promise) => {
  expect(promisedMs(queue)).toBeLessThanOrEqual(daysIn(promise) * days);
});

/** As the page of a bank transfer says. */
it('has vouchers looked at within a work day', () => {
  expect(promisedMs('recharge')).toBeLessThanOrEqual(days);
});
