import {
  addApp,
  addAppIps,
  auditApplies,
  createRecharge,
  downloadDocument,
  downloadNoticeFile,
  exportApi,
} from '@portal/calls';
import { AppError } from '../src/platform/AppError';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { anApp, newReqNo, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let provider: Browser;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
  provider = await signedIn(test, 'provider@example.com');
}, 120_000);
afterAll(() => test.close());

const reads = (browser: Browser, language: 'zh' | 'en') => browser.cookies.set('portal_lang', language);

async function refusalsOf(language: 'zh' | 'en') {
  reads(person, language);
  const { appId } = (await person.call(addApp, anApp())).resBody;
  return {
    values: await person.call(createRecharge, { amount: '0.99', channel: 'alipay', reqNo: newReqNo() }),
    code: await person.call(addAppIps, { appId: 'app_nothing', env: 'prod', ips: '203.0.113.7' }),
    field: await person.call(addAppIps, { appId, env: 'prod', ips: '0.0.0.0/0' }),
  };
}

it('is Chinese for whoever reads Chinese, and English for whoever reads English, with its values', async () => {
  const least = { zh: '单笔充值至少 ￥1.00', en: 'A top-up is at least ￥1.00' };
  const [zh, en] = [await refusalsOf('zh'), await refusalsOf('en')];

  expect(zh.values).toMatchObject({ resMsg: least.zh, fields: [{ name: 'amount', message: least.zh }] });
  expect(en.values).toMatchObject({ resMsg: least.en, fields: [{ name: 'amount', message: least.en }] });
  expect(zh.code.resMsg).toMatch(/\p{Script=Han}/u);
  expect(en.code.resMsg).not.toMatch(/\p{Script=Han}/u);
  expect(zh.field).toMatchObject({ fields: [{ message: '放行大段公网地址需要确认：请输入“允许任意地址”' }] });
  // What is to be typed is not translated.
  expect(en.field.resMsg).toBe('Allowing large public networks needs to be confirmed: enter “允许任意地址”');
});

it('is told again in the language of then, with the same number', async () => {
  const wish = { amount: '0.99', channel: 'alipay', reqNo: newReqNo() } as const;
  reads(person, 'zh');
  expect((await person.call(createRecharge, wish)).resMsg).toBe('单笔充值至少 ￥1.00');
  reads(person, 'en');
  expect((await person.call(createRecharge, wish)).resMsg).toBe('A top-up is at least ￥1.00');
});

it.each([
  `${exportApi.path}?apiId=api_nothing`,
  `${downloadDocument.path}?docId=doc_nothing`,
  `${downloadNoticeFile.path}?noId=no_nothing&fileId=file_nothing`,
  '/file/view/file_nothing',
])('is told to whoever follows a link to a file, with its HTTP status: %s', async (link) => {
  reads(person, 'en');
  const { statusCode, body } = await person.send({ method: 'GET', url: `/ajaxurl/apix${link}` });

  const { resCode, resMsg } = JSON.parse(body) as { resCode: string; resMsg: string };
  expect([statusCode, resCode]).toEqual([404, expect.stringMatching(/^E\d{4}$/)]);
  expect(resMsg).not.toMatch(/\p{Script=Han}/u);
});

it('is told in the results of a batch', async () => {
  const decide = async (language: 'zh' | 'en') => {
    reads(provider, language);
    const fields = { applyIds: ['apply_nothing'], pass: '1', reason: '' } as const;
    return (await provider.call(auditApplies, { ...fields, applyIds: [...fields.applyIds] })).resBody
      .results[0];
  };

  expect(await decide('zh')).toMatchObject({ code: 'E3110', message: new AppError('E3110').message });
  const { message } = (await decide('en')) as { message: string };
  expect(message).toMatch(/[a-z]/);
  expect(message).not.toMatch(/\p{Script=Han}/u);
});

it('is Chinese for a program, whatever it says that it reads', async () => {
  const send = async (headers: Record<string, string>) => {
    const url = '/ajaxurl/apix/nothing';
    return (await test.app.inject({ url, headers: { 'accept-language': 'en', ...headers } })).json<{
      resMsg: string;
    }>().resMsg;
  };

  expect(await send({})).toMatch(/^There is no such call/);
  expect(await send({ authorization: 'Bearer something' })).toMatch(/^没有这个接口/);
});

it('takes no sentence that is not said', () => {
  const refuse = (): AppError[] => [
    // @ts-expect-error A literal has no English: the compiler refuses it.
    new AppError('E3107', {}, '应用已停用'),
    // @ts-expect-error At a field, too.
    new AppError('E0017', { fields: [{ name: 'name', message: '请填写名称' }] }),
  ];

  expect(refuse()).toHaveLength(2);
});
