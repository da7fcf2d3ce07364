import {
  editUser,
  listAudit,
  saveMessageSettings,
  viewMessageSettings,
  type AuditRow,
  type MessageKind,
} from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
});
afterAll(() => test.close());

async function rowsOf(event: string, language: 'zh' | 'en' = 'zh'): Promise<AuditRow[]> {
  const ops = await signedIn(test, 'ops@example.com');
  ops.cookies.set('portal_lang', language);
  return (await ops.call(listAudit, { event, pageSize: 50 })).resBody.records;
}
const changed = (name: string, before: string, after: string) => ({ name, before, after });

it('leaves in the log how somebody wishes to be told, and nothing when that stays', async () => {
  const { records } = (await person.call(viewMessageSettings, {})).resBody as {
    records: { kind: MessageKind; byMail: number; bySms: number }[];
  };
  const wished = records.map((one) =>
    one.kind === 'fee' ? { ...one, byMail: 2, bySms: 1 } : { ...one, byMail: 0, bySms: 0 },
  );
  const save = () =>
    person.call(saveMessageSettings, { records: wished, quietFrom: '22:00', quietUntil: '08:00' });

  expect((await save()).resCode).toBe('S0000');
  expect((await save()).resCode).toBe('S0000');

  const rows = await rowsOf('user.messages');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ name: '修改消息设置' });
  expect(rows[0]?.changes).toEqual([
    changed('立即发邮件', expect.stringContaining('费用提醒') as string, '无'),
    changed('每日汇总', '无', '费用提醒'),
    changed('发短信', '无', '费用提醒'),
    changed('免打扰', '无', '22:00–08:00'),
  ]);
  const [english] = await rowsOf('user.messages', 'en');
  expect(english?.changes?.flatMap(({ name, before, after }) => [name, before, after])).toEqual(
    Array.from({ length: 12 }, () => expect.stringMatching(/^[ -~–]+$/) as string),
  );
});

it('leaves in the log that somebody is called otherwise, but not how', async () => {
  expect((await person.call(editUser, { nickName: '  改过的昵称  ' })).resCode).toBe('S0000');
  expect((await person.call(editUser, { nickName: '改过的昵称' })).resCode).toBe('S0000');
  test.pass(1000);
  expect((await person.call(editUser, { language: 'en' })).resCode).toBe('S0000');
  expect((await person.call(editUser, { nickName: '' })).resCode).toBe('E0017');

  const rows = await rowsOf('user.edit');
  expect(rows.map(({ facts }) => facts.find(({ name }) => name === '修改项')?.value)).toEqual([
    '语言',
    '昵称',
  ]);
  expect(JSON.stringify(await test.db.selectFrom('audit_log').select('detail').execute())).not.toContain(
    '改过的昵称',
  );
});
