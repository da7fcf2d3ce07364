import { createHmac } from 'node:crypto';
import { stringToSign } from '@portal/contract/gatewaySignature';
import {
  curlOf,
  fillPath,
  leadsAway,
  signatureHeaders,
  testRequest,
} from '../src/modules/testing/testRequest';

const typed = { method: 'POST', path: '/prod/tides/v1/tides', query: [], headers: [], body: '' };

it('leaves out the headers that authenticate a call or carry its connection', () => {
  const names = [
    'X-App-Key',
    'x-signature',
    'Host',
    'Content-Length',
    'X-Forwarded-For',
    'Forwarded',
    'Client-Cert',
    'X-Client-Cert',
    'X-SSL-Client-Cert',
    'X-Trace',
  ];
  const headers = names.map((name) => ({ name, value: '1' }));

  expect(testRequest({ ...typed, headers }).headers).toEqual({ 'x-trace': '1' });
});

it('sends a body as JSON unless it says what it is, and none with GET', () => {
  const asked = { ...typed, body: '<a/>' };
  const xml = [{ name: 'Content-Type', value: 'text/xml' }];

  expect(testRequest(asked)).toMatchObject({ body: '<a/>', headers: { 'content-type': 'application/json' } });
  expect(testRequest({ ...asked, headers: xml }).headers).toEqual({ 'content-type': 'text/xml' });
  expect(testRequest({ ...asked, method: 'GET' })).toMatchObject({ body: '', headers: {} });
});

it('puts parameters into path and query, encoded, and asks for those that are missing', () => {
  expect(fillPath('/ports/{port}/tides', [{ name: 'port', value: '大连/1' }])).toBe(
    '/ports/%E5%A4%A7%E8%BF%9E%2F1/tides',
  );
  expect(() => fillPath('/ports/{port}', [])).toThrow(expect.objectContaining({ code: 'E0017' }));
  expect(testRequest({ ...typed, query: [{ name: 'q', value: 'a b' }] }).target).toBe(
    '/prod/tides/v1/tides?q=a+b',
  );
});

it('knows a path that would lead to another call', () => {
  const filled = (value: string) => fillPath('/ports/{port}/tides', [{ name: 'port', value }]);
  expect(['..', '.', 'a..', '...'].map((value) => leadsAway(filled(value)))).toEqual([
    ...[true, true],
    ...[false, false],
  ]);
  expect(leadsAway('/ports/%2E%2e?q=..')).toBe(true);
});

it('signs what is sent', () => {
  const request = testRequest({ ...typed, body: '{"day":1}' });
  const once = { timestamp: '1', nonce: 'n' };

  const headers = signatureHeaders(request, { appKey: 'ak', appSecret: 'sk' }, once);

  const text = stringToSign({
    ...once,
    method: 'POST',
    target: request.target,
    body: Buffer.from('{"day":1}'),
  });
  expect(headers).toEqual({
    'x-app-key': 'ak',
    'x-timestamp': '1',
    'x-nonce': 'n',
    'x-sign-type': 'HMAC-SHA256',
    'x-signature': createHmac('sha256', 'sk').update(text).digest('base64'),
  });
});

it('writes a command without the key that a shell takes as it is', () => {
  const request = testRequest({ ...typed, body: `it's` });

  expect(curlOf('https://gateway.example.com', request)).toBe(
    [
      `curl -X POST 'https://gateway.example.com/prod/tides/v1/tides'`,
      `-H "X-App-Key: $APP_KEY"`,
      `-H 'content-type: application/json'`,
      `-d 'it'\\''s'`,
    ].join(' \\\n  '),
  );
});
