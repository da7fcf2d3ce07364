import {
  applyState,
  viewApi,
  viewApply,
  viewAutoRenewal,
  viewComingPrices,
  type ApplyQuote,
  type ApplyView,
  type AutoRenewal,
} from '@portal/calls';
import { aMember, anApiView, anApplyView, aPlan, network, renderRoute } from '@portal/testing';
import portalJson from '../portal.json';
import { page } from '../src/apply-immediately/ApplyImmediately';

/** The renewal of a subscription; of one that was turned down: another application. */
export const drawRenewal = () => draw(3);

/** The choice of another plan. */
export const drawChange = () => draw(4);

const draw = (flag: number) =>
  renderRoute(
    { portalJson, modules: { './ApplyImmediately': { page } } },
    `/applyImmediately?flag=${flag}&applyId=apply_1`,
    { as: aMember() },
  );

/** A subscription that runs, beside the two plans of its API. */
export function answerApply(facts: Partial<ApplyView['apply']> = {}) {
  const apply = anApplyView({
    state: applyState.active,
    reason: '在大厅的看板上显示节假日',
    scene: '大厅看板',
    dailyCalls: 300,
    price: '9.0000',
    included: 1000,
    expiresAt: '2026-12-01 10:00:00',
    ...facts,
  });
  network.answer(viewApply, { apply, timeline: [] });
  network.answer(viewComingPrices, { coming: null });
  network.answer(viewAutoRenewal, anAutoRenewal());
  network.answer(viewApi, {
    ...anApiView(),
    plans: [
      aPlan(),
      aPlan({ planId: 'plan_2', name: '企业版', kind: 'monthly', price: '30.0000', validDays: 30 }),
    ],
  });
}

export const anAutoRenewal = (facts: Partial<AutoRenewal> = {}): AutoRenewal => ({
  isOn: 0,
  cap: null,
  price: '9.0000',
  weightChanges: [],
  weightsMark: 'mark',
  available: '100.0000',
  renewsFrom: '2026-11-30 10:00:00',
  lastAt: null,
  lastProblem: '',
  ...facts,
});

const bought = { calls: null, validDays: 30, qps: 10, dayLimit: null };

/** What a renewal or another plan costs. */
export const aQuote = (facts: Partial<ApplyQuote> = {}): ApplyQuote => ({
  planName: '标准版',
  oldPrice: '9.0000',
  price: '10.0000',
  oldBought: bought,
  bought,
  boughtMark: 'bought',
  weightChanges: [],
  weightsMark: 'mark',
  prepaid: '10.0000',
  credit: '0.0000',
  callsLeft: null,
  daysLeft: null,
  available: '100.0000',
  coupons: '0.0000',
  expiresAt: '2026-12-01 10:00:00',
  newExpiresAt: '2026-12-31 10:00:00',
  needsApproval: 0,
  ...facts,
});
