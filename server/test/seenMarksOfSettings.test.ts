import {
  addApp,
  addApply,
  addReceiver,
  editReceiver,
  listReceivers,
  saveAutoRenewal,
  saveBalanceAlert,
  saveMessageSettings,
  saveSso,
  viewAutoRenewal,
  viewBalanceAlert,
  viewMessageSettings,
  viewSso,
  type MessageReceiver,
} from '@portal/calls';
import { buildTestApp, type TestApp } from './buildTestApp';
import { expectNothingOverwritten, type Opened } from './expectNothingOverwritten';
import { addPlan, give } from './planFixtures';
import { anApp, apiIdOf, newReqNo, signedIn } from './startMarket';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
}, 120_000);
afterAll(() => test.close());

/** Texts that stand for amounts, which a call answers in its own way. */
const amounts: Record<string, string> = { 一: '111.0000', 二: '222.0000' };
const textOf = (amount: string | null | undefined): string =>
  Object.keys(amounts).find((text) => amounts[text] === amount) ?? '';

const balanceAlert = async (): Promise<() => Promise<Opened>> => {
  const payer = await signedIn(test, 'person@example.com');
  const view = async () => (await payer.call(viewBalanceAlert, {})).resBody;
  return async () => {
    const { mark } = await view();
    return {
      save: (text) => payer.call(saveBalanceAlert, { below: amounts[text]!, receivers: [], mark }),
      stored: async () => textOf((await view()).below),
    };
  };
};

const messageSettings = async (): Promise<() => Promise<Opened>> => {
  const reader = await signedIn(test, 'person@example.com');
  const hours: Record<string, string> = { 一: '21:00', 二: '22:00' };
  const view = async () => (await reader.call(viewMessageSettings, {})).resBody;
  return async () => {
    const { records, mark } = await view();
    return {
      save: (text) =>
        reader.call(saveMessageSettings, { records, quietFrom: hours[text]!, quietUntil: '08:00', mark }),
      stored: async () => {
        const { quietFrom } = await view();
        return Object.keys(hours).find((text) => hours[text] === quietFrom) ?? '';
      },
    };
  };
};

const mailbox = async (): Promise<() => Promise<Opened>> => {
  const reader = await signedIn(test, 'person@example.com');
  const given = { email: 'two@example.net', remark: '财务', reqNo: newReqNo() };
  const { receiverId } = (await reader.call(addReceiver, given)).resBody;
  const find = async () =>
    (await reader.call(listReceivers, {})).resBody.records.find(
      (one: MessageReceiver) => one.receiverId === receiverId,
    )!;
  return async () => {
    const { mark } = await find();
    return {
      save: (text) => reader.call(editReceiver, { receiverId, remark: `财务${text}`, kinds: ['fee'], mark }),
      stored: async () => (await find()).remark,
    };
  };
};

const autoRenewal = async (): Promise<() => Promise<Opened>> => {
  const payer = await signedIn(test, 'person@example.com');
  const apiId = await apiIdOf(payer, '行政区划');
  const planId = await addPlan(test, apiId, { kind: 'monthly', priceMinor: 30_0000, validDays: 30 });
  await give(test, 'person@example.com', 100_0000);
  const { appId } = (await payer.call(addApp, anApp())).resBody;
  const wanted = { appId, apiId, planId, env: 'prod', dailyCalls: 100, reqNo: newReqNo() } as const;
  const { resBody } = await payer.call(addApply, { ...wanted, reason: '自动化测试需要调用这个接口' });
  const { applyId } = resBody;
  const view = async () => (await payer.call(viewAutoRenewal, { applyId })).resBody;
  return async () => {
    const { mark } = await view();
    return {
      save: (text) =>
        payer.call(saveAutoRenewal, { applyId, isOn: 1, cap: amounts[text]!, mark, reqNo: newReqNo() }),
      stored: async () => textOf((await view()).cap),
    };
  };
};

const identityProvider = async (): Promise<() => Promise<Opened>> => {
  const owner = await signedIn(test, 'company@example.com');
  const factorRule = 'always';
  const given = { issuer: 'https://login.example.com', clientSecret: 'secret-of-sso', factorRule } as const;
  const view = async () => (await owner.call(viewSso, {})).resBody;
  return async () => {
    const { mark } = await view();
    return {
      save: (text) => owner.call(saveSso, { ...given, clientId: `portal-${text}`, mark }),
      stored: async () => (await view()).settings?.clientId ?? '',
    };
  };
};

it.each([
  ['an alert of the balance', balanceAlert],
  ['the ways of messages', messageSettings],
  ['a mailbox', mailbox],
  ['an automatic renewal', autoRenewal],
  ['an identity provider', identityProvider],
])('%s is not saved over what somebody else has saved since it was opened', (_, make) =>
  expectNothingOverwritten(make),
);

it('keeps an alert of the balance that one of two sets up first', async () => {
  const payer = await signedIn(test, 'company@example.com');
  const { mark } = (await payer.call(viewBalanceAlert, {})).resBody;
  const save = (below: string) => payer.call(saveBalanceAlert, { below, receivers: [], mark });

  const codes = (await Promise.all([save('300'), save('400')])).map(({ resCode }) => resCode);

  expect(codes.toSorted()).toEqual(['E7042', 'S0000']);
  const { below } = (await payer.call(viewBalanceAlert, {})).resBody;
  expect(below).toBe(codes[0] === 'S0000' ? '300.0000' : '400.0000');
});
