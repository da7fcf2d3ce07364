import {
  addApp,
  chooseType,
  editApp,
  listAppIps,
  listFigureAlerts,
  listInvoiceTitles,
  listManagedCategories,
  listUpstreamHosts,
  newHostMark,
  saveAppCallbacks,
  saveBudget,
  saveCategory,
  saveCompany,
  saveFigureAlert,
  saveIncident,
  saveInvoiceTitle,
  saveUpstreamHost,
  viewApp,
  viewBudget,
  viewCompany,
  type AppCallback,
  type FigureAlert,
  type InvoiceTitle,
  type ManagedCategory,
  type UpstreamHost,
} from '@portal/calls';
import { expectNothingOverwritten, type Opened } from './expectNothingOverwritten';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { anApp, newReqNo, signedIn } from './startMarket';

let test: TestApp;
let ops: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  ops = await signedIn(test, 'ops@example.com');
}, 120_000);
afterAll(() => test.close());

const app = async (): Promise<() => Promise<Opened>> => {
  const person = await signedIn(test, 'person@example.com');
  const { appId } = (await person.call(addApp, anApp())).resBody;
  const view = async () => (await person.call(viewApp, { appId })).resBody;
  return async () => {
    const { app: seen, mark } = await view();
    const { appName, appType, industry, signType } = seen;
    return {
      save: (text) =>
        person.call(editApp, {
          appId,
          appName,
          appType,
          industry,
          signType,
          brief: `用于两人同时修改的应用：${text}`,
          mark,
        }),
      stored: async () => (await view()).app.brief,
    };
  };
};

const callbacks = async (): Promise<() => Promise<Opened>> => {
  const person = await signedIn(test, 'person@example.com');
  const { appId } = (await person.call(addApp, anApp())).resBody;
  const list = { appId, env: 'prod' } as const;
  const names: Record<string, string> = { 一: 'one.example.com', 二: 'two.example.com' };
  const find = async () => (await person.call(listAppIps, list)).resBody;
  return async () => {
    const { mark } = await find();
    return {
      save: (text) => person.call(saveAppCallbacks, { ...list, callbacks: names[text]!, mark }),
      stored: async () => {
        const domains = (await find()).callbacks.map(({ value }: AppCallback) => value);
        return Object.keys(names)
          .filter((text) => domains.includes(names[text]))
          .join('');
      },
    };
  };
};

const category = async (): Promise<() => Promise<Opened>> => {
  const { cateId } = (await ops.call(saveCategory, { name: '两人修改', icon: '', order: 0 })).resBody;
  const find = async () =>
    (await ops.call(listManagedCategories, {})).resBody.records.find(
      (one: ManagedCategory) => one.cateId === cateId,
    )!;
  return async () => {
    const { mark } = await find();
    return {
      save: (text) => ops.call(saveCategory, { cateId, name: `分类${text}`, icon: '', order: 0, mark }),
      stored: async () => (await find()).name,
    };
  };
};

const host = async (): Promise<() => Promise<Opened>> => {
  const given = { host: 'two.bank', address: '10.0.8.21:80' };
  await ops.call(saveUpstreamHost, { ...given, remark: '核心系统', mark: newHostMark });
  const find = async () => (await ops.call(listUpstreamHosts, {})).resBody.records[0]!;
  return async () => {
    const { mark } = await find();
    return {
      save: (text) => ops.call(saveUpstreamHost, { ...given, remark: `核心系统${text}`, mark }),
      stored: async () => (await find()).remark,
    };
  };
};

const company = async (): Promise<() => Promise<Opened>> => {
  const owner = await signedIn(test, 'newbie@example.com');
  await owner.call(chooseType, { type: 'company', unitType: 'company', reqNo: newReqNo() });
  const view = async () => (await owner.call(viewCompany, {})).resBody;
  return async () => {
    const { mark } = await view();
    return {
      save: (text) =>
        owner.call(saveCompany, { address: `文三路${text}号`, isDraft: '1', mark, reqNo: newReqNo() }),
      stored: async () => (await view()).fields.address,
    };
  };
};

const budget = async (): Promise<() => Promise<Opened>> => {
  const payer = await signedIn(test, 'person@example.com');
  const caps: Record<string, string> = { 一: '111.0000', 二: '222.0000' };
  const target = { scope: 'account', period: 'day', action: 0 } as const;
  const first = await payer.call(saveBudget, { ...target, cap: '5', reqNo: newReqNo() });
  const { budgetId } = first.resBody;
  const find = async () => (await payer.call(viewBudget, { budgetId })).resBody.budget!;
  return async () => {
    const { mark } = await find();
    return {
      save: (text) =>
        payer.call(saveBudget, { ...target, budgetId, cap: caps[text]!, mark, reqNo: newReqNo() }),
      stored: async () => {
        const { cap } = await find();
        return Object.keys(caps).find((text) => caps[text] === cap) ?? cap;
      },
    };
  };
};

const figureAlert = async (): Promise<() => Promise<Opened>> => {
  const watcher = await signedIn(test, 'person@example.com');
  const rule = { view: 'consumer', metric: 'calls', op: 'gt', minutes: 5 } as const;
  const limits: Record<string, string> = { 一: '111', 二: '222' };
  const first = await watcher.call(saveFigureAlert, { ...rule, value: '5', reqNo: newReqNo() });
  const { alertId } = first.resBody;
  const find = async () =>
    (await watcher.call(listFigureAlerts, { view: 'consumer' })).resBody.records.find(
      (one: FigureAlert) => one.alertId === alertId,
    )!;
  return async () => {
    const { mark } = await find();
    return {
      save: (text) =>
        watcher.call(saveFigureAlert, { ...rule, alertId, value: limits[text]!, mark, reqNo: newReqNo() }),
      stored: async () => {
        const { value } = await find();
        return Object.keys(limits).find((text) => limits[text] === value) ?? value;
      },
    };
  };
};

const invoiceTitle = async (): Promise<() => Promise<Opened>> => {
  const payer = await signedIn(test, 'person@example.com');
  const given = { kind: 'person', name: '林晓' } as const;
  const { titleId } = (await payer.call(saveInvoiceTitle, { ...given, reqNo: newReqNo() })).resBody;
  const find = async () =>
    (await payer.call(listInvoiceTitles, {})).resBody.records.find(
      (one: InvoiceTitle) => one.titleId === titleId,
    )!;
  return async () => {
    const { mark } = await find();
    return {
      save: (text) =>
        payer.call(saveInvoiceTitle, { ...given, titleId, name: `林晓${text}`, mark, reqNo: newReqNo() }),
      stored: async () => (await find()).name,
    };
  };
};

it.each([
  ['an app', app],
  ['a list of callbacks', callbacks],
  ['a budget', budget],
  ['an alert of a figure', figureAlert],
  ['an invoice title', invoiceTitle],
  ['a category', category],
  ['an upstream host', host],
  ['a company', company],
])('%s is not saved over what somebody else has saved since it was opened', (_, make) =>
  expectNothingOverwritten(make),
);

it('adds no upstream host over one that is there', async () => {
  const given = { host: 'there.bank', address: '10.0.8.21:80', remark: '核心系统', mark: newHostMark };
  await ops.call(saveUpstreamHost, given);

  expect(await ops.call(saveUpstreamHost, { ...given, remark: '别的系统' })).toMatchObject({
    resCode: 'E0017',
    fields: [{ name: 'host', message: '这个域名已经放行，请在列表里修改它' }],
  });
});

it('lets one of several add a new upstream host at once, and tells the others what to do', async () => {
  const given = { host: 'at-once.bank', address: '10.0.8.21:80', mark: newHostMark };
  const remarks = ['甲的系统', '乙的系统', '丙的系统', '丁的系统'];

  const replies = await Promise.all(
    remarks.map((remark) => ops.call(saveUpstreamHost, { ...given, remark })),
  );

  const refused = replies.filter(({ resCode }) => resCode !== 'S0000');
  expect(refused).toHaveLength(3);
  for (const reply of refused)
    expect(reply).toMatchObject({
      resCode: 'E0017',
      fields: [{ name: 'host', message: '这个域名已经放行，请在列表里修改它' }],
    });
  const kept = remarks[replies.findIndex(({ resCode }) => resCode === 'S0000')];
  const { records } = (await ops.call(listUpstreamHosts, {})).resBody;
  expect(records.find(({ host: name }: UpstreamHost) => name === given.host)?.remark).toBe(kept);
});

it('takes the mark that a draft of a company was answered with for the next one', async () => {
  const owner = await signedIn(test, 'newbie@example.com');
  const { mark } = (await owner.call(viewCompany, {})).resBody;
  const save = (address: string, seen: string | undefined) =>
    owner.call(saveCompany, { address, isDraft: '1', mark: seen, reqNo: newReqNo() });

  const drafted = await save('文一路1号', mark);
  expect((await save('文一路2号', drafted.resBody.mark)).resCode).toBe('S0000');
  expect((await save('文一路3号', drafted.resBody.mark)).resCode).toBe('E7042');
});

it('says so of an incident, too', async () => {
  await test.runJob('sample-status');
  const facts = {
    kind: 'incident',
    title: '网关响应变慢',
    severity: 'minor',
    parts: ['server'],
    startsAt: '2026-11-20 10:00',
  } as const;
  const { incidentId } = (await ops.call(saveIncident, { ...facts, parts: [...facts.parts] })).resBody;
  const save = (title: string) =>
    ops.call(saveIncident, { ...facts, parts: [...facts.parts], incidentId, version: 1, title });

  expect((await save('一台机器变慢')).resCode).toBe('S0000');
  expect((await save('两台机器变慢')).resMsg).toMatch(/已有别人保存过.*请先复制/);
});
