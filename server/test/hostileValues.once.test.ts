import * as allCalls from '@portal/calls';
import { browsers, send, startHostileMarket, tryHostileForms } from './hostileCalls';

startHostileMarket();

// Calls behind other guards: hostileValues.members and hostileValues.others, which run beside this file.
tryHostileForms((guard) => guard === 'public');

it('names the field in which a character stands that cannot be kept, also inside a list', async () => {
  const refusals = [
    [allCalls.listApis, 'searchText=%00', 'searchText'],
    [allCalls.viewNotice, 'noId=a%00', 'noId'],
    [allCalls.querySearch, 'keyWord=%1B%5B31m', 'keyWord'],
    [allCalls.querySearch, 'keyWord=%C2%85x', 'keyWord'],
    [allCalls.readMessages, 'ids=["%5Cu0000"]', 'ids.0'],
    [allCalls.readMessages, 'ids=["a","%5Cud800"]', 'ids.1'],
  ] as const;

  for (const [call, form, name] of refusals) {
    const { statusCode, body } = await send(call, form);
    expect([form, statusCode, JSON.parse(body)]).toEqual([
      form,
      200,
      expect.objectContaining({
        resCode: 'E0017',
        fields: [{ name, message: '含有不能使用的控制字符，请删除后重试' }],
      }),
    ]);
  }
});

it.each([
  ['0000-00-00', '没有这一天'],
  ['0000-01-01', '日期最早 1000-01-01'],
  ['2026-02-31', '没有这一天'],
  ['2026-13-01', '没有这一天'],
  ['9999-12-31', '日期最晚 2999-12-31'],
])('refuses %s as a day: %s', async (day, message) => {
  const { body } = await send(allCalls.listCosts, `from=${day}&to=2026-11-20`);

  expect(JSON.parse(body)).toMatchObject({ resCode: 'E0017', fields: [{ name: 'from', message }] });
});

it.each([
  '/%00',
  '/APIList/%00/0/3',
  '/media/%00',
  '/media/%ED%A0%80',
  '/media/%ZZ',
  '/releases/%00/live',
  '/releases/shell/%00/a.js',
  '/releases/%00/live/mf-manifest.json',
  '/releases.json?x=%00',
  '/releases/shell/fallback.json?instead=%00',
  '/releases/%00/fallback.json',
  '/releases/shell/fallback.json?instead=a&instead=b',
  '//',
  '//%00',
  '/ajaxurl/apix/file/view/%00',
  '/ajaxurl/apix/file/image/%00',
  `/ajaxurl/apix/file/image/${'x'.repeat(5000)}`,
  '/ajaxurl/apix/doc/download?docId=%00',
  '/ajaxurl/apix/user/captchaCode?radam=%00',
])('GET %s is answered', async (url) => {
  for (const role of ['visitor', 'person', 'ops']) {
    const { statusCode, body } = await browsers[role]!.send({ method: 'GET', url });
    // Nothing is published in this portal.
    expect([role, statusCode < 500 || body.includes('门户正在启动')]).toEqual([role, true]);
  }
});
