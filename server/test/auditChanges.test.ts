import { generateKeyPairSync } from 'node:crypto';
import {
  addApp,
  addDocument,
  addReceiver,
  addWebhook,
  changeTeamRole,
  editApp,
  editDocument,
  editReceiver,
  editWebhook,
  listAudit,
  listTeam,
  listSynonyms,
  raiseBudget,
  saveBalanceAlert,
  saveBudget,
  saveCategory,
  saveComment,
  saveFigureAlert,
  saveIncident,
  saveInvoiceTitle,
  savePublicBoard,
  saveScanPartner,
  saveSso,
  saveSynonyms,
  saveUpstreamHost,
  setApplyLimit,
  switchWebhook,
  type AuditRow,
} from '@portal/calls';
import { reviewExports } from '../src/modules/review/review.exports';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { aTitle } from './invoiceMarket';
import { anApp, apiIdOf, newReqNo, signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

let test: TestApp;
const browsers: Record<string, Browser> = {};

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true, config: { webhookHosts: { 'hook.test': '127.0.0.1:1' } } });
  for (const name of ['ops', 'person', 'company', 'provider'])
    browsers[name] = await signedIn(test, `${name}@example.com`);
});
afterAll(() => test.close());
beforeEach(async () => void (await test.db.deleteFrom('rate_limits').execute()));

const by = (name: string): Browser => browsers[name]!;

/** What is asked must be done, or the test is about nothing. */
async function done(browser: Browser, ...asked: Parameters<Browser['call']>) {
  const { resCode, resMsg, resBody } = await browser.call(...asked);
  expect([resCode, resMsg]).toEqual(['S0000', expect.any(String)]);
  return resBody;
}

async function rowsOf(event: string, language: 'zh' | 'en' = 'zh'): Promise<AuditRow[]> {
  const reader = await signedIn(test, 'ops@example.com');
  reader.cookies.set('portal_lang', language);
  return (await reader.call(listAudit, { event, pageSize: 50 })).resBody.records;
}
const changed = (name: string, before: string, after: string) => ({ name, before, after });

const pemOf = () =>
  generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString();
const hostile = '<script>alert(1)</script>"id":"x_1"😀';

interface Edit {
  event: string;
  /** Makes what is edited. @returns the edit, which may be made again without changing anything. */
  make: () => Promise<() => Promise<unknown>>;
  zh: AuditRow['changes'];
  en: AuditRow['changes'];
  /** What the row never says. */
  hides?: () => readonly string[];
  /** The same again is refused, or does not come so far. */
  isOnce?: true;
}

let pems: string[] = [];

const edits: Edit[] = [
  {
    event: 'upstreamHost.save',
    async make() {
      const host = 'core.bank';
      await done(by('ops'), saveUpstreamHost, { host, address: '10.0.8.21:80', remark: '核心系统' });
      return () => done(by('ops'), saveUpstreamHost, { host, address: '10.0.8.22:80', remark: hostile });
    },
    zh: [changed('地址', '10.0.8.21:80', '10.0.8.22:80'), changed('备注', '核心系统', hostile)],
    en: [changed('Address', '10.0.8.21:80', '10.0.8.22:80'), changed('Note', '核心系统', hostile)],
  },
  {
    event: 'scanPartner.save',
    async make() {
      pems = [pemOf(), pemOf(), pemOf()];
      const keyOf = (identifier: string, at: number) => ({ identifier, publicKey: pems[at]! });
      const facts = { name: '代码托管', isOn: 1, graceHours: 0 } as const;
      const { partnerId } = await done(by('ops'), saveScanPartner, {
        ...{ ...facts, version: 0, keys: [keyOf('audit-1', 0)] },
        reqNo: newReqNo(),
      });
      let version = 1;
      return () =>
        done(by('ops'), saveScanPartner, {
          ...{ partnerId, version: version++, name: '代码托管甲', isOn: 0, graceHours: 24 },
          ...{ keys: [keyOf('audit-1', 1), keyOf('audit-2', 2)], reqNo: newReqNo() },
        });
    },
    zh: [
      changed('名称', '代码托管', '代码托管甲'),
      changed('已启用', '是', '否'),
      changed('宽限小时', '0', '24'),
      changed('密钥', 'audit-1', 'audit-1、audit-2'),
    ],
    en: [
      changed('Name', '代码托管', '代码托管甲'),
      changed('Enabled', 'Yes', 'No'),
      changed('Hours of grace', '0', '24'),
      changed('Key', 'audit-1', 'audit-1, audit-2'),
    ],
    hides: () => pems.flatMap((pem) => pem.split('\n')[1]!.slice(40)),
  },
  {
    event: 'search.synonyms',
    async make() {
      await done(by('ops'), saveSynonyms, { words: ['审计甲', '审计乙'] });
      const { records } = await done(by('ops'), listSynonyms, {});
      const { synonymId } = records.find(({ words }: { words: string[] }) => words.includes('审计甲'));
      return () => done(by('ops'), saveSynonyms, { synonymId, words: ['审计甲', '<b>丙</b>'] });
    },
    zh: [changed('词', '审计甲、审计乙', '审计甲、<b>丙</b>')],
    en: [changed('Words', '审计甲, 审计乙', '审计甲, <b>丙</b>')],
  },
  {
    event: 'incident.save',
    async make() {
      await test.db.insertInto('gateways').values({ id: 'gw', heard_at: test.clock() }).execute();
      await test.runJob('sample-status');
      const first = {
        kind: 'incident',
        title: '变慢',
        severity: 'minor',
        startsAt: '2026-08-01 10:00',
      } as const;
      const { incidentId } = await done(by('ops'), saveIncident, { ...first, parts: ['server'] });
      let version = 1;
      return () =>
        done(by('ops'), saveIncident, {
          ...{ incidentId, version: version++, kind: 'maintenance', title: hostile, severity: 'critical' },
          ...{ parts: ['server', 'gateway'], startsAt: '2026-08-01 10:00', endsAt: '2026-08-02 08:30' },
        });
    },
    zh: [
      changed('类型', '故障', '计划维护'),
      changed('标题', '变慢', hostile),
      changed('级别', '轻微', '重大'),
      changed('受影响的部分', '门户服务', '门户服务、API 网关'),
      changed('结束或预计结束', '无', '2026-08-02 08:30:00'),
    ],
    en: [
      changed('Type', 'Outage', 'Planned maintenance'),
      changed('Title', '变慢', hostile),
      changed('Level', 'Minor', 'Critical'),
      changed('Affected parts', 'Portal', 'Portal, API gateways'),
      changed('End or expected end', 'None', '2026-08-02 08:30:00'),
    ],
  },
  {
    event: 'ranking.show',
    async make() {
      await done(by('ops'), savePublicBoard, { board: 'hot', isOn: 0 });
      return () => done(by('ops'), savePublicBoard, { board: 'hot', isOn: 1 });
    },
    zh: [changed('已启用', '否', '是')],
    en: [changed('Enabled', 'No', 'Yes')],
  },
  {
    event: 'category.edit',
    async make() {
      const { cateId: parentId } = await done(by('ops'), saveCategory, { name: '审计上级', order: 8 });
      const { cateId } = await done(by('ops'), saveCategory, { name: '审计分类', icon: '甲', order: 9 });
      return () => done(by('ops'), saveCategory, { cateId, parentId, name: '审计类别', icon: '', order: 10 });
    },
    zh: [
      changed('名称', '审计分类', '审计类别'),
      changed('图标', '甲', '无'),
      changed('排序', '9', '10'),
      changed('上级分类', '无', '审计上级'),
    ],
    en: [
      changed('Name', '审计分类', '审计类别'),
      changed('Icon', '甲', 'None'),
      changed('Order', '9', '10'),
      changed('Parent category', 'None', '审计上级'),
    ],
  },
  {
    event: 'balance.alertSaved',
    async make() {
      await done(by('person'), saveBalanceAlert, { below: '100', receivers: [] });
      return () => done(by('person'), saveBalanceAlert, { below: '20.5', receivers: [] });
    },
    zh: [changed('余额低于（元）', '100.0000', '20.5000')],
    en: [changed('Balance below (CNY)', '100.0000', '20.5000')],
  },
  {
    event: 'budget.save',
    async make() {
      await test.db.deleteFrom('budgets').execute();
      const budget = { scope: 'account', period: 'month' } as const;
      const given = { ...budget, cap: '500', action: 0 } as const;
      const { budgetId } = await done(by('person'), saveBudget, { ...given, reqNo: newReqNo() });
      return () =>
        done(by('person'), saveBudget, {
          ...{ ...budget, budgetId, cap: '80000', levels: [50], action: 2, channels: ['mail'] },
          ...{ isConfirmed: 1, reqNo: newReqNo() },
        });
    },
    zh: [
      changed('上限', '500.0000', '80000.0000'),
      changed('预警', '80%、100%', '50%'),
      changed('达到上限时', '仅提醒', '停止调用'),
      changed('通知方式', '无', '邮件'),
    ],
    en: [
      changed('Cap', '500.0000', '80000.0000'),
      changed('Alert', '80%, 100%', '50%'),
      changed(
        'When the cap is reached',
        expect.stringMatching(/^[ -~]+$/),
        expect.stringMatching(/^[ -~]+$/),
      ),
      changed('Ways of notice', 'None', expect.stringMatching(/^[ -~]+$/)),
    ],
  },
  {
    event: 'budget.raise',
    async make() {
      await test.db.deleteFrom('budgets').execute();
      const given = { scope: 'account', period: 'day', cap: '500', action: 0 } as const;
      const { budgetId } = await done(by('person'), saveBudget, { ...given, reqNo: newReqNo() });
      return () => done(by('person'), raiseBudget, { budgetId, cap: '501', reqNo: newReqNo() });
    },
    zh: [changed('上限', '500.0000', '501.0000')],
    en: [changed('Cap', '500.0000', '501.0000')],
    isOnce: true,
  },
  {
    event: 'figureAlert.save',
    async make() {
      const first = { view: 'consumer', metric: 'errorRate', op: 'gt', value: '5', minutes: '5' } as const;
      const { alertId } = await done(by('person'), saveFigureAlert, { ...first, reqNo: newReqNo() });
      return () =>
        done(by('person'), saveFigureAlert, {
          ...{ ...first, alertId, metric: 'calls', op: 'lt', value: '10', minutes: '60' },
          ...{ isEnabled: 0, reqNo: newReqNo() },
        });
    },
    zh: [
      changed('指标', '失败率', '调用量'),
      changed('条件', '高于', '低于'),
      changed('界限', '5', '10'),
      changed('统计时长（分钟）', '5', '60'),
      changed('已启用', '是', '否'),
    ],
    en: [
      changed('Metric', 'Failure rate', 'Calls'),
      changed('Condition', 'above', 'below'),
      changed('Threshold', '5', '10'),
      changed('Period (minutes)', '5', '60'),
      changed('Enabled', 'Yes', 'No'),
    ],
  },
  {
    event: 'invoice.title',
    async make() {
      const { titleId } = await done(by('company'), saveInvoiceTitle, { ...aTitle, reqNo: newReqNo() });
      return () =>
        done(by('company'), saveInvoiceTitle, {
          ...{ ...aTitle, titleId, name: '明镜科技（杭州）', account: '6222000011112222333' },
          ...{ phone: '0571-99999999', reqNo: newReqNo() },
        });
    },
    zh: [changed('抬头名称', '明镜科技有限公司', '明镜科技（杭州）')],
    en: [changed(expect.stringMatching(/^[ -~]+$/) as string, '明镜科技有限公司', '明镜科技（杭州）')],
    hides: () => [aTitle.account, aTitle.phone, '6222000011112222333', '0571-99999999'],
  },
  {
    event: 'app.edit',
    async make() {
      const fields = anApp();
      const { appId } = await done(by('person'), addApp, fields);
      const { brief } = fields;
      return () =>
        done(by('person'), editApp, {
          ...{ appId, appName: '审计里的应用', appType: 'web', signType: 'hmac' },
          brief: `${brief}${'很长'.repeat(40)}`,
        });
    },
    zh: [
      changed('名称', expect.stringContaining('测试应用') as string, '审计里的应用'),
      changed('类型', '服务端', '网站'),
      changed('简介', '用于自动化测试的应用程序', `用于自动化测试的应用程序${'很长'.repeat(40)}`),
      changed('签名方式', 'AppKey', 'HMAC-SHA256 签名'),
    ],
    en: [
      changed('Name', expect.stringContaining('测试应用') as string, '审计里的应用'),
      changed('Type', 'Server', 'Website'),
      changed('Summary', '用于自动化测试的应用程序', `用于自动化测试的应用程序${'很长'.repeat(40)}`),
      changed('Signing method', 'AppKey', expect.stringMatching(/^[ -~]+$/) as string),
    ],
    isOnce: true,
  },
  {
    event: 'subscription.limits',
    async make() {
      const { id: applyId } = await test.db
        .selectFrom('subscriptions')
        .innerJoin('api_products', 'api_products.id', 'subscriptions.api_id')
        .innerJoin('providers', 'providers.id', 'api_products.provider_id')
        .innerJoin('users', 'users.id', 'providers.user_id')
        .select('subscriptions.id')
        .where('users.email', '=', 'provider@example.com')
        .where('subscriptions.state', '=', 2)
        .executeTakeFirstOrThrow();
      await done(by('provider'), setApplyLimit, { applyId, qps: 7, dayLimit: 900 });
      return () => done(by('provider'), setApplyLimit, { applyId, qps: 5, dayLimit: 1000 });
    },
    zh: [changed('每秒上限', '7', '5'), changed('每日上限', '900', '1000')],
    en: [changed('Cap per second', '7', '5'), changed('Cap per day', '900', '1000')],
  },
  {
    event: 'webhook.edit',
    async make() {
      const given = { url: 'http://hook.test/a', kinds: ['fee'] } as const;
      const { webhookId } = await done(by('company'), addWebhook, { ...given, reqNo: newReqNo() });
      return () =>
        done(by('company'), editWebhook, { webhookId, url: 'http://hook.test/b', kinds: ['fee', 'review'] });
    },
    zh: [
      changed('地址', 'http://hook.test/a', 'http://hook.test/b'),
      changed('订阅的事件', '费用提醒', '费用提醒、审核通知'),
    ],
    en: [
      changed('Address', 'http://hook.test/a', 'http://hook.test/b'),
      changed(
        'Subscribed events',
        expect.stringMatching(/^[ -~]+$/),
        expect.stringMatching(/^[ -~]+, [ -~]+$/),
      ),
    ],
  },
  {
    event: 'webhook.switch',
    async make() {
      const given = { url: 'http://hook.test/c', reqNo: newReqNo() };
      const { webhookId } = await done(by('company'), addWebhook, given);
      return () => done(by('company'), switchWebhook, { webhookId, isOn: 0 });
    },
    zh: [changed('状态', '已启用', '已停用')],
    en: [changed('Status', 'Enabled', expect.stringMatching(/^[ -~]+$/))],
  },
  {
    event: 'message.receiver.edit',
    async make() {
      const given = { email: 'boss@example.net', remark: '财务', reqNo: newReqNo() };
      const { receiverId } = await done(by('person'), addReceiver, given);
      return () =>
        done(by('person'), editReceiver, { receiverId, remark: hostile.slice(0, 30), kinds: ['fee'] });
    },
    zh: [changed('备注', '财务', hostile.slice(0, 30)), changed('消息类型', '无', '费用提醒')],
    en: [
      changed('Note', '财务', hostile.slice(0, 30)),
      changed('Message types', 'None', expect.stringMatching(/^[ -~]+$/)),
    ],
    hides: () => ['boss@'],
  },
  {
    event: 'team.role',
    async make() {
      const { records } = await done(by('company'), listTeam, {});
      const { memberId } = records.find(({ role }: { role: string }) => role === 'developer');
      return () => done(by('company'), changeTeamRole, { memberId, role: 'viewer' });
    },
    zh: [changed('角色', '开发', '只读')],
    en: [changed('Role', 'Developer', expect.stringMatching(/^[ -~]+$/))],
  },
  {
    event: 'sso.save',
    async make() {
      const given = {
        ...{ issuer: 'https://login.example.com', clientId: 'portal', clientSecret: 'first-secret-of-sso' },
        ...{ roleClaim: 'role', roleRules: [{ value: 'dev', role: 'developer' }] },
        ...{ factorRule: 'always', trustsEmail: 0, isOnlyWay: 0 },
      } as const;
      await done(by('company'), saveSso, given);
      return () =>
        done(by('company'), saveSso, {
          ...{ ...given, clientId: 'portal-2', clientSecret: 'second-secret-of-sso', factorRule: 'never' },
          ...{ defaultRole: 'viewer', trustsEmail: 1, roleRules: [] },
        });
    },
    zh: [
      changed('客户端编号', 'portal', 'portal-2'),
      changed('角色规则', 'dev: developer', '无'),
      changed('没有符合的规则时', '无', '只读'),
      changed('要求成员自己的两步验证', '总是', '从不，由身份提供方负责'),
      changed('相信对方的邮箱', '否', '是'),
    ],
    en: [
      changed('Client ID', 'portal', 'portal-2'),
      changed('Role rules', 'dev: developer', 'None'),
      changed('If no rule fits', 'None', expect.stringMatching(/^[ -~]+$/)),
      changed(expect.any(String), expect.stringMatching(/^[ -~]+$/), expect.stringMatching(/^[ -~]+$/)),
      changed('Trust its email addresses', 'No', 'Yes'),
    ],
    hides: () => ['first-secret-of-sso', 'second-secret-of-sso'],
  },
  {
    event: 'document.edit',
    async make() {
      const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
      const form = uploadForm('uploadFileS3', '说明.pdf', pdf);
      const { fileUrl } = (await by('provider').upload('/file/uploadFileS3', form)).json();
      const text = '这是一篇用于测试的文档，内容超过二十个字符，足够提交。';
      const given = {
        ...{ docName: '审计里的文档', docUploadUrl: fileUrl, docType: 'guide', docDownLoad: 1 },
        ...{ docEnabled: 1, docDetail: `<p>${text}</p>` },
      } as const;
      const { docId } = await done(by('provider'), addDocument, given);
      return () =>
        done(by('provider'), editDocument, {
          ...{ ...given, docId, docName: '审计里的另一篇', docType: 'sdk', docDownLoad: 0 },
          docDetail: `<p>${text}${'另外一段。'.repeat(1900)}</p>`,
        });
    },
    zh: [
      changed('名称', '审计里的文档', '审计里的另一篇'),
      changed('类型', '接入指南', 'SDK与示例'),
      changed('允许下载', '是', '否'),
    ],
    en: [
      changed('Name', '审计里的文档', '审计里的另一篇'),
      changed('Type', expect.stringMatching(/^[ -~]+$/), expect.stringMatching(/^[ -~]+$/)),
      changed('Allow download', 'Yes', 'No'),
    ],
    hides: () => ['另外一段'],
    isOnce: true,
  },
  {
    event: 'comment.edit',
    async make() {
      const apiId = await apiIdOf(by('person'), '行政区划');
      await test.db.deleteFrom('api_comments').execute();
      await done(by('person'), saveComment, { apiId, score: 5, text: '字段齐全，接入只用了半天。' });
      return () => done(by('person'), saveComment, { apiId, score: 2, text: '后来慢了，等了很久才有答复。' });
    },
    zh: [changed('评分', '5', '2')],
    en: [changed('Rating', '5', '2')],
    hides: () => ['字段齐全', '后来慢了'],
  },
];

describe.each(edits)('$event', ({ event, make, zh, en, hides, isOnce }) => {
  let edit: () => Promise<unknown>;
  let count: number;
  beforeAll(async () => {
    edit = await make();
    count = (await rowsOf(event)).length;
    test.pass(1000);
    await edit();
  });

  it('says what was before and what is now, of the fields that have changed alone', async () => {
    const rows = await rowsOf(event);

    expect(rows).toHaveLength(count + 1);
    expect(rows[0]?.changes).toEqual(zh);
    expect((await rowsOf(event, 'en'))[0]?.changes).toEqual(en);
  });

  it('keeps no secret', async () => {
    const kept = JSON.stringify(
      await test.db.selectFrom('audit_log').selectAll().where('event', '=', event).execute(),
    );

    for (const secret of hides?.() ?? []) expect(kept).not.toContain(secret);
    expect(kept.length).toBeLessThan(20_000);
  });

  it('says of an edit that changes nothing that there was one, as ever', async () => {
    if (isOnce) return;
    test.pass(1000);
    await edit();
    const rows = await rowsOf(event);

    expect(rows).toHaveLength(count + 2);
    expect(rows[0]?.changes).toEqual([]);
  });
});

it('says the same in the file, in Chinese', async () => {
  const [exported] = reviewExports(test, { partNames: async () => (part) => part });
  const titles = exported!.columns.map(([title]) => title);
  const asked = { input: { event: 'upstreamHost.save' }, member: null as never, isProgram: false };
  const rows: unknown[][] = [];
  for await (const part of exported!.pages(asked)) rows.push(...part.map((row) => [...row]));
  const of = (title: string) => rows.map((row) => row[titles.indexOf(title)]);

  expect(of('变更前')).toContain('地址：10.0.8.21:80；备注：核心系统');
  expect(of('变更后')).toContain(`地址：10.0.8.22:80；备注：${hostile}`);
  expect(of('说明')).toContain('名称：core.bank；地址：10.0.8.21:80；备注：核心系统；身份：平台运营');
});

it('shows the log to operators alone', async () => {
  for (const name of ['person', 'company', 'provider'])
    expect((await by(name).call(listAudit, { event: 'upstreamHost' })).resCode).toBe('E5103');
  expect((await test.browser().call(listAudit, {})).resCode).toBe('E5101');
});
