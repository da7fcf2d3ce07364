import { importFromUrl } from '@portal/calls';
import { startPublishing, type Publishing } from './startPublishing';

let at: Publishing;
beforeAll(async () => {
  at = await startPublishing();
});
afterAll(() => at?.close());

const from = (url: string) => at.provider.call(importFromUrl, { url });

it('reads a description that lies on the web, also behind a redirect', async () => {
  for (const name of ['tides.json', 'moved'])
    expect(await from(`http://sample-provider/${name}`)).toMatchObject({
      resCode: 'S0000',
      resBody: { operationNum: 1, data: { name: '潮汐查询' } },
    });
});

it.each([
  ['http://127.0.0.1:8080/a.json', /内网或本机/],
  ['http://[::1]/a.json', /内网或本机/],
  ['http://169.254.169.254/latest/meta-data', /内网或本机/],
  ['http://0177.0.0.1/a.json', /内网或本机/],
  ['http://2130706433/a.json', /内网或本机/],
  ['http://%6cocalhost/a.json', /内网或本机/],
  ['http://１２７.０.０.１/a.json', /内网或本机/],
  ['http://sample-provider/inside', /内网或本机/],
  ['http://me:secret@sample-provider/tides.json', /不能读取/],
  ['file:///etc/passwd', /不能读取/],
  ['tides.json', /http:\/\//],
  ['http://sample-provider/missing', /HTTP 404/],
])('reads nothing from %s', async (url, reason) => {
  const reply = await from(url);
  expect(reply).toMatchObject({
    resCode: 'E4103',
    resMsg: expect.stringMatching(reason),
    fields: [{ name: 'url' }],
  });
  // It is no upstream that is asked for.
  expect(reply.resMsg).not.toContain('上游');
});

it('says what is wrong with what was read', async () => {
  expect(await from('http://sample-provider/else')).toMatchObject({ resCode: 'E4102' });
});
