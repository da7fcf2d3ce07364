import type { Party } from '../src/platform/Actor';
import { joinMachine } from '../src/modules/alliance/join.machine';
import { advancedMachine } from '../src/modules/advanced/advanced.machine';
import { companyMachine } from '../src/modules/company/company.machine';
import { budgetMachine } from '../src/modules/finance/budget.machine';
import { personMachine } from '../src/modules/identity/authentication/person.machine';
import { phoneAppealMachine } from '../src/modules/identity/change/phoneAppeal.machine';
import { factorAppealMachine } from '../src/modules/identity/secondFactor/factorAppeal.machine';
import { appMachine } from '../src/modules/market/app/app.machine';
import { keyMachine } from '../src/modules/market/key/key.machine';
import { subscriptionMachine } from '../src/modules/market/subscription/subscription.machine';
import { alertMachine } from '../src/modules/statistics/alert/alert.machine';
import { accountMachine } from '../src/modules/people/account.machine';
import { portalMachine } from '../src/modules/portals/portal.machine';
import { providerMachine } from '../src/modules/provider/provider.machine';
import { publicationMachine } from '../src/modules/publication/publication.machine';

interface Step {
  from: string | number;
  to: string | number;
  by: readonly Party[];
  notify?: readonly { who: string; program?: (facts: never) => { event: string } }[];
}

const machines = [
  personMachine,
  companyMachine,
  advancedMachine,
  providerMachine,
  phoneAppealMachine,
  factorAppealMachine,
  appMachine,
  keyMachine,
  subscriptionMachine,
  publicationMachine,
  budgetMachine,
  portalMachine,
  alertMachine,
  joinMachine,
  accountMachine,
] as unknown as { subject: string; transitions: readonly Step[] }[];

/** What others or the portal do without a word to the owner, and why. */
const silent: Record<string, string> = {
  'budget reached>normal': 'a new period, or a higher cap of their own',
  'budget reached>warned': 'a new period, or a higher cap of their own',
  'budget warned>normal': 'a new period, or a higher cap of their own',
  'key rotating>revoked': 'the grace that they chose is over',
  'key active>rotating': 'found in public code: the service tells where, and until when it works',
  'key active>revoked': 'found in public code: the service tells where',
  'key disabled>revoked': 'found in public code: the service tells where',
  'apply 2>2': 'their rule of renewal says it by itself, with what it cost',
  'apply 2>10': 'another plan takes its place: that one is told',
  'apply 7>10': 'another plan takes its place: that one is told',
  'advanced 0>2': 'passes while they look on',
  'advanced 3>2': 'passes while they look on',
  'advanced 4>2': 'passes while they look on',
  'company 11>10': 'their own papers are replaced while they look on',
  'portal 4>5': 'a step on the way; the end is told',
  'publication submitted>approved': 'needs no review: that it is online is told',
  'publication online>archived': 'its change takes its place: that one is told',
  'publication online>deprecated': 'subscribers are told by the service, the provider by theirs',
  'publication offline>archived': 'long after everything ended',
};

const steps = machines.flatMap(({ subject, transitions }) =>
  transitions.map((step) => ({ name: `${subject} ${step.from}>${step.to}`, ...step })),
);

it('tells the owner of whatever others do with what is theirs', () => {
  const untold = steps
    .filter(({ by, notify = [] }) => by.some((one) => one !== 'owner') && notify.length === 0)
    .map(({ name }) => name);

  expect(untold.filter((name) => !(name in silent))).toEqual([]);
  expect(Object.keys(silent).filter((name) => !untold.includes(name))).toEqual([]);
});

/** Subject and step → what programs of the consumer hear. */
const events: Record<string, string> = {
  'app 2>3': 'app.live',
  'app 2>4': 'app.rejected',
  'app 1>5': 'app.stopped',
  'app 3>5': 'app.stopped',
  'app 4>5': 'app.stopped',
  'app 5>1': 'app.resumed',
  'app 5>3': 'app.resumed',
  'app 5>4': 'app.resumed',
  'key active>revoked': 'key.revoked',
  'key rotating>revoked': 'key.revoked',
  'key active>disabled': 'key.disabled',
  'key disabled>active': 'key.enabled',
  'key active>expired': 'key.expired',
  'apply 1>2': 'subscription.approved',
  'apply 1>3': 'subscription.rejected',
  'apply 2>5': 'subscription.suspended',
  'apply 5>2': 'subscription.resumed',
  'apply 2>6': 'subscription.inArrears',
  'apply 6>2': 'subscription.resumed',
  'apply 2>7': 'subscription.expired',
  'apply 1>9': 'subscription.terminated',
  'apply 2>9': 'subscription.terminated',
  'apply 5>9': 'subscription.terminated',
  'apply 6>9': 'subscription.terminated',
  'apply 7>9': 'subscription.terminated',
  'budget normal>warned': 'budget.warned',
  'budget warned>reached': 'budget.reached',
  'budget normal>reached': 'budget.reached',
};

it('tells the programs of consumers of all that is told about apps, keys, subscriptions and budgets', () => {
  const heard = steps
    .filter(({ name }) => /^(app|key|apply|budget) /.test(name))
    .flatMap(({ name, notify = [] }) =>
      notify.filter(({ who }) => who === 'owner').map(({ program }) => [name, program?.({} as never).event]),
    );

  expect(Object.fromEntries(heard)).toEqual(events);
});

it('tells providers who applies, and who leaves', () => {
  const told = steps
    .filter(
      ({ name, notify = [] }) => name.startsWith('apply ') && notify.some(({ who }) => who === 'provider'),
    )
    .map(({ name }) => name);

  expect(told).toEqual(['apply 0>1', 'apply 2>8', 'apply 5>8', 'apply 6>8', 'apply 7>8']);
});
