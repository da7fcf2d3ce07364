import { maskBody, maskHeader, maskUrl } from '../src/maskMessage';

const json = 'application/json; charset=utf-8';

it.each([
  ['a mobile number', '13800138000', '138****8000'],
  ['one as people write it', '打 138-0013-8000', '打 138****8000'],
  ['an ID number', '330106199003070022', '3301**********0022'],
  ['one with a letter at its end', '33010619900307002X', '3301**********002X'],
  ['an old ID number', '330106900307002', '3301***********'],
  ['a bank card', '6222021234567890123', '************0123'],
  ['one in groups of four', '6222 0212 3456 7890', '************7890'],
])('hides %s wherever it stands', (_, text, shown) => {
  expect(maskBody(`{"a":[{"b":"${text}"}]}`, json, false)).toContain(`"b": "${shown}"`);
  expect(maskBody(text, 'text/plain', false)).toBe(shown);
  expect(maskBody(`<b>${text}</b>`, 'application/xml', false)).toBe(`<b>${shown}</b>`);
  expect(maskBody(`a=${encodeURIComponent(text)}`, 'application/x-www-form-urlencoded', false)).toBe(
    `a=${shown}`,
  );
  expect(maskUrl(`/prod/x/v1/${encodeURIComponent(text)}?q=${encodeURIComponent(text)}`)).toBe(
    `/prod/x/v1/${shown}?q=${shown}`,
  );
  expect(maskHeader('x-about', text)).toBe(shown);
});

it('leaves what is neither secret nor personal as it is', () => {
  const text =
    '{"code":"330106","at":1795426800000,"amount":12.50,"author":"李","passenger":2,"list":[1,2,3]}';
  expect(JSON.parse(maskBody(text, json, false))).toEqual(JSON.parse(text));
  expect(maskUrl('/prod/region/v2/regions/330106?full=1')).toBe('/prod/region/v2/regions/330106?full=1');
});

it.each([
  'password',
  'appSecret',
  'access_token',
  'X-Signature',
  'sign',
  'Authorization',
  'apiKey',
  'privateKey',
  'sessionId',
  'idCard',
  '密码',
])('hides what a field named %s holds, whatever it is', (name) => {
  for (const value of ['"abc"', '12', 'true', '{"a":"abc"}', '["abc"]'])
    expect(JSON.parse(maskBody(`{"x":{"${name}":${value}}}`, json, false))).toEqual({
      x: { [name]: '******' },
    });
  expect(maskBody(`{"x":"y","${name}":"abc\\"def`, json, true)).not.toMatch(/abc|def/);
  expect(maskHeader(name, 'abc')).toBe('******');
});

it.each([
  ['a number as JSON', '{"phone":13800138000}', '138****8000'],
  ['text in escapes', '{"a":"\\u0031\\u0033800138000"}', '138****8000'],
])('hides %s', (_, text, shown) => {
  expect(maskBody(text, json, false)).toContain(shown);
  expect(maskBody(`${text.slice(0, -1)},"b":1,`, json, true)).toContain(shown);
});

it('hides parameters and lines by their names', () => {
  expect(maskUrl('/p?access_token=abc&x=1&pass%77ord=d+e')).toBe(
    '/p?access_token=******&x=1&password=******',
  );
  expect(maskBody('user: li\nAuthorization: Bearer abc.def\ntoken=abc', 'text/plain', false)).toBe(
    'user: li\nAuthorization: ******\ntoken=******',
  );
  expect(maskBody('<r><secretKey>abc</secretKey></r>', 'text/xml', false)).toBe(
    '<r><secretKey>******</secretKey></r>',
  );
});

it('shows no part of a number or a secret that is cut in two', () => {
  expect(maskBody('{"a":"1","b":"1380013', json, true)).toBe('{"a":"1","b":"');
  expect(maskBody('a=1&b=1380013', 'application/x-www-form-urlencoded', true)).toBe('a=1&');
});

it('takes no longer for a text that is made to be slow', () => {
  const startedAt = performance.now();
  for (const piece of ['"', '\\', '1 ', 'a'.repeat(64) + ' '.repeat(200), '"a":', '<a>', '{"a":{', '%'])
    maskBody(piece.repeat(Math.ceil(16_384 / piece.length)), json, true);
  expect(performance.now() - startedAt).toBeLessThan(1500);
});
