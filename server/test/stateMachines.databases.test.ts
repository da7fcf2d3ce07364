import type { Party } from '../src/platform/Actor';
import { budgetMachine } from '../src/modules/finance/budget.machine';
import { accountMachine } from '../src/modules/people/account.machine';
import { appMachine } from '../src/modules/market/app/app.machine';
import { keyMachine } from '../src/modules/market/key/key.machine';
import { subscriptionMachine } from '../src/modules/market/subscription/subscription.machine';
import { joinMachine } from '../src/modules/alliance/join.machine';
import { incidentMachine } from '../src/modules/status';
import { contentMachine } from '../src/modules/contentKit/content.machine';
import { advancedMachine } from '../src/modules/advanced/advanced.machine';
import { rechargeMachine } from '../src/modules/payments/recharge/recharge.machine';
import { commentMachine } from '../src/modules/comments/comment.machine';
import { companyMachine } from '../src/modules/company/company.machine';
import { providerMachine } from '../src/modules/provider/provider.machine';
import { personMachine } from '../src/modules/identity/authentication/person.machine';
import { factorAppealMachine } from '../src/modules/identity/secondFactor/factorAppeal.machine';
import { phoneAppealMachine } from '../src/modules/identity/change/phoneAppeal.machine';
import { portalMachine } from '../src/modules/portals/portal.machine';
import { offlineRequestMachine } from '../src/modules/publication/offlineRequest.machine';
import { publicationMachine } from '../src/modules/publication/publication.machine';
import { statementMachine } from '../src/modules/earnings/statement.machine';
import { invoiceMachine } from '../src/modules/invoices/invoice.machine';
import { withdrawMachine } from '../src/modules/payout/withdraw.machine';
import type { Db } from '../src/platform/db/Db';
import { openTestDatabase } from './openTestDatabase';

const parties: Party[] = ['owner', 'provider', 'operator', 'system'];

interface AnyMachine {
  subject: string;
  states: readonly (string | number)[];
  transitions: readonly {
    from: string | number;
    to: string | number;
    by: readonly Party[];
    notify?: readonly unknown[];
  }[];
  isAllowed: (from: never, to: never, party: Party) => boolean;
  pass: (tx: Db, step: never) => Promise<void>;
}

const machines = [
  personMachine,
  companyMachine,
  advancedMachine,
  providerMachine,
  phoneAppealMachine,
  factorAppealMachine,
  accountMachine,
  appMachine,
  keyMachine,
  subscriptionMachine,
  publicationMachine,
  offlineRequestMachine,
  budgetMachine,
  portalMachine,
  commentMachine,
  withdrawMachine,
  rechargeMachine,
  statementMachine,
  invoiceMachine,
  contentMachine,
  joinMachine,
  incidentMachine,
] as unknown as AnyMachine[];

/** Written out a second time, from the design and not from the code: who may do what. */
const allowed: Record<string, string[]> = {
  incident: [
    'draft>investigating operator',
    'draft>identified operator',
    'draft>monitoring operator',
    'draft>planned operator',
    'draft>ongoing operator',
    'investigating>identified operator',
    'investigating>monitoring operator',
    'investigating>resolved operator',
    'identified>investigating operator',
    'identified>monitoring operator',
    'identified>resolved operator',
    'monitoring>investigating operator',
    'monitoring>identified operator',
    'monitoring>resolved operator',
    'resolved>investigating operator',
    'resolved>identified operator',
    'resolved>monitoring operator',
    'planned>cancelled operator',
    'ongoing>resolved operator',
    'planned>ongoing operator system',
  ],
  content: [
    '0>1 operator',
    '0>3 operator',
    '3>1 operator system',
    '3>0 operator',
    '1>2 operator system',
    '1>3 system',
    '2>1 operator',
    '2>3 operator',
  ],
  join: ['0>1 owner', '3>1 owner', '4>1 owner', '5>1 owner', '1>4 owner', '1>2 operator', '1>3 operator'],
  invoice: [
    '1>2 operator',
    '1>5 operator system',
    '1>6 owner',
    '2>3 operator',
    '2>4 operator',
    '2>5 operator system',
    '3>4 operator system',
    '3>7 system',
    '7>3 operator',
    '7>4 operator',
    '7>5 operator',
    '4>8 system',
  ],
  statement: ['1>4 owner system', '1>2 owner', '2>3 operator', '3>4 owner system'],
  withdraw: [
    '1>2 operator',
    '1>5 operator',
    '1>6 owner',
    '2>3 operator',
    '3>4 operator system',
    '3>7 operator system',
  ],
  person: [
    '0>1 owner',
    '3>1 owner',
    '4>1 owner',
    '2>5 owner',
    '1>2 operator system',
    '5>2 operator system',
    '1>3 operator system',
    '2>4 system',
  ],
  recharge: [
    '0>1 owner',
    '0>6 owner',
    '1>2 system',
    '1>3 system',
    '2>3 system',
    '5>3 system',
    '1>5 owner system',
    '2>5 owner system',
    '6>5 owner system',
    '8>5 owner system',
    '6>7 owner',
    '8>7 owner',
    '7>3 operator',
    '7>8 operator',
    '3>9 owner',
    '9>3 operator system',
    '9>10 operator system',
  ],
  advanced: [
    '0>1 owner',
    '3>1 owner',
    '4>1 owner',
    '2>1 owner',
    '0>12 owner',
    '3>12 owner',
    '4>12 owner',
    '0>13 owner',
    '3>13 owner',
    '4>13 owner',
    '13>13 owner',
    '13>1 owner',
    '13>0 owner',
    '13>2 system',
    '13>3 system',
    '0>2 system',
    '3>2 system',
    '4>2 system',
    '1>0 owner',
    '12>0 owner system',
    '12>2 owner',
    '12>1 system',
    '1>2 operator',
    '1>3 operator',
    '2>4 system',
  ],
  company: [
    '0>10 owner',
    '0>11 owner',
    '10>11 owner',
    '11>10 owner',
    '11>10 system',
    '3>10 owner',
    '3>11 owner',
    '11>12 owner',
    '11>1 owner',
    '12>1 owner',
    '12>1 system',
    '12>11 owner',
    '12>11 system',
    '1>11 owner',
    '1>2 operator system',
    '1>3 operator',
    '2>5 owner',
    '5>2 owner',
    '5>2 operator system',
    '2>4 system',
    '4>1 owner',
    '1>4 owner',
  ],
  provider: ['0>1 owner', '3>1 owner', '4>1 owner', '1>2 operator', '1>3 operator', '2>4 operator'],
  phoneAppeal: ['1>2 operator', '1>3 operator'],
  factorAppeal: ['1>2 operator', '1>3 operator', '1>4 owner', '2>4 owner', '2>5 system'],
  app: [
    '1>2 owner',
    '2>3 system operator',
    '2>4 operator',
    '2>1 owner',
    '2>9 owner',
    '4>2 owner',
    '1>5 owner',
    '3>5 owner',
    '5>1 owner',
    '5>3 owner',
    '1>9 owner',
    '3>9 owner',
    '4>9 owner',
    '5>9 owner',
    '1>5 operator',
    '3>5 operator',
    '4>5 operator',
    '5>1 operator',
    '5>3 operator',
    '5>4 operator',
  ],
  user: ['1>3 operator', '3>1 operator'],
  comment: [
    'none>live owner',
    'withdrawn>live owner',
    'withdrawn>hidden owner',
    'live>withdrawn owner',
    'hidden>withdrawn owner',
    'live>hidden operator',
    'hidden>hidden operator',
    'hidden>live operator',
  ],
  key: [
    'active>rotating owner system',
    'rotating>revoked owner system',
    'active>revoked owner system',
    'disabled>revoked owner system',
    'active>expired system',
    'active>disabled owner',
    'disabled>active owner',
    'active>disabled operator',
    'disabled>active operator',
    'active>revoked operator',
    'rotating>revoked operator',
  ],
  apply: [
    '0>1 owner',
    '1>2 provider system',
    '1>3 provider',
    '1>4 owner',
    '2>5 provider operator',
    '5>2 provider operator',
    '2>6 system',
    '6>2 system',
    '2>7 system',
    '7>2 owner',
    '2>2 owner system',
    '2>10 system',
    '7>10 system',
    '2>8 owner',
    '5>8 owner',
    '6>8 owner',
    '7>8 owner',
    '1>9 system provider',
    '2>9 system provider',
    '5>9 system provider',
    '6>9 system provider',
    '7>9 system provider',
  ],
  publication: [
    'draft>submitted owner',
    'submitted>draft owner',
    'submitted>rejected operator',
    'rejected>draft owner',
    'submitted>approved operator system',
    'approved>draft owner',
    'approved>online system',
    'approved>rejected system',
    'online>archived system',
    'online>deprecated owner operator',
    'deprecated>offline owner system',
    'deprecated>online owner',
    'offline>draft owner',
    'online>offline owner system',
    'offline>archived owner system',
    'online>suspended operator',
    'suspended>online operator',
    'deprecated>suspended operator',
    'suspended>deprecated operator',
  ],
  offlineRequest: ['open>approved operator', 'open>rejected operator', 'open>withdrawn owner system'],
  portal: [
    '0>1 owner',
    '3>1 owner',
    '1>0 owner',
    '1>3 operator',
    '1>2 operator',
    '1>4 operator',
    '4>5 owner system',
    '4>2 owner',
    '5>2 owner system',
    '2>8 system',
    '8>2 owner system',
    '2>6 owner',
    '8>6 owner',
    '6>2 owner',
    '2>7 operator',
    '8>7 operator',
    '6>7 operator',
    '7>2 operator',
    '7>6 operator',
  ],
  budget: [
    'normal>warned system',
    'warned>reached system',
    'normal>reached system',
    'reached>normal owner system',
    'reached>warned owner system',
    'warned>normal owner system',
  ],
};

/** What the messages of all machines may mention. */
const facts = {
  wdNo: 'TX1',
  invoiceId: 'i',
  invoiceNo: 'FP1',
  isRed: false,
  month: '2026-11',
  amount: '￥1.00',
  orderNo: 'r',
  amountMinor: 10_000,
  phoneMask: '139****5678',
  appId: 'a',
  appName: 'a',
  keyMask: 'k',
  applyId: 'x',
  apiId: 'x',
  apiName: 'x',
  draftId: 'd',
  name: 'n',
  version: '1',
  percent: 80,
  action: 2,
  doId: 'd',
  title: 't',
  link: '/t',
  target: 'alliance',
  orgName: 'o',
};

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await db
    .insertInto('users')
    .values({
      id: 'u',
      email: 'u@example.com',
      mobile: null,
      password_hash: '',
      nick_name: 'u',
      state: 1,
      register_type: null,
      agree_version: null,
      portal_id: null,
      created_at: new Date(),
    })
    .execute();
});
afterAll(() => close());

describe.each(machines.map((machine) => [machine.subject, machine] as const))('%s', (subject, machine) => {
  const wanted = new Set(
    allowed[subject]!.flatMap((line) => {
      const [step, ...by] = line.split(' ');
      return by.map((party) => `${step} ${party}`);
    }),
  );

  it('allows what the design allows and refuses every other step of everybody', async () => {
    let refused = 0;
    for (const from of machine.states)
      for (const to of machine.states)
        for (const party of parties) {
          const isWanted = wanted.has(`${from}>${to} ${party}`);
          expect([from, to, party, machine.isAllowed(from as never, to as never, party)]).toEqual([
            from,
            to,
            party,
            isWanted,
          ]);
          if (isWanted) continue;
          refused += 1;
          const step = {
            id: '1',
            from,
            to,
            at: new Date(),
            facts,
            readers: { owner: 'u' },
            actor: { party, userId: 'u', name: 'u', address: '' },
          };
          await expect(machine.pass(db, step as never)).rejects.toMatchObject({ code: 'E3107' });
        }
    expect(refused).toBeGreaterThan(10);
    expect(
      await db.selectFrom('audit_log').select('id').where('event', '=', `${subject}.transition`).execute(),
    ).toEqual([]);
  });

  it('writes an audit row for each step, and a message where somebody must know', async () => {
    for (const { from, to, by, notify } of machine.transitions) {
      await db.deleteFrom('member_messages').execute();
      const before = await db.selectFrom('audit_log').select('id').execute();
      const actor = { party: by[0]!, userId: 'u', name: 'u', address: '203.0.113.7' };
      await machine.pass(db, {
        id: '1',
        from,
        to,
        at: new Date(),
        reason: '原因',
        facts,
        readers: { owner: 'u', provider: 'u' },
        actor,
      } as never);

      const after = await db.selectFrom('audit_log').select('id').execute();
      expect(after.length).toBe(before.length + 1);
      const messages = await db.selectFrom('member_messages').selectAll().execute();
      expect(messages.length).toBe(notify?.length ?? 0);
      for (const message of messages) expect(message.title + message.text).not.toMatch(/undefined|null/);
    }
  });
});
