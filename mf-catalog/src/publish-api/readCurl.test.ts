import { describeRequests } from './describeRequests';
import { readCurl } from './readCurl';

it('reads method, address, headers and body, and drops credentials', () => {
  expect(
    readCurl(`curl -X PUT 'https://api.example.com/v1/days/2026?city=%E6%9D%AD%E5%B7%9E&apiKey=k1' \\
      -H 'Content-Type: application/json' -H "Authorization: Bearer secret" --header 'X-Trace: 7' \\
      -H 'Cookie: sid=1' -u me:secret --compressed -d '{"year": 2026, "tags": ["a"]}'`),
  ).toEqual({
    method: 'PUT',
    path: '/v1/days/2026',
    summary: '',
    server: 'https://api.example.com',
    query: [['city', '杭州']],
    headers: [['X-Trace', '7']],
    body: '{"year": 2026, "tags": ["a"]}',
  });
});

it.each([
  ['curl https://a.example.com/x', { method: 'GET', path: '/x', body: '' }],
  ['curl a.example.com/x -d a=1 -d b=2', { method: 'POST', body: 'a=1&b=2' }],
  ['curl -G https://a.example.com/x --data-urlencode q=1', { method: 'GET', query: [['q', '1']], body: '' }],
  ['curl -XDELETE --url=https://a.example.com/x', { method: 'DELETE', path: '/x' }],
  ['curl -o out.json -m 5 "https://a.example.com/a b"', { path: '/a b' }],
  ['curl https://a.example.com/{id} -d $\'{"a":1}\'', { path: '/{id}', body: '{"a":1}' }],
])('reads %s', (command, expected) => {
  expect(readCurl(command)).toMatchObject(expected);
});

it.each([
  ['wget https://a.example.com', '请粘贴以 curl 开头的命令'],
  ['', '请粘贴以 curl 开头的命令'],
  ['curl -v', '命令里没有可用的地址'],
  ['curl https://a.example.com -F file=@a.png', '暂不支持上传文件的 cURL 命令，请改用描述文件'],
])('explains what is wrong with %j', (command, reason) => {
  expect(readCurl(command)).toBe(reason);
});

it('describes requests by what they sent', () => {
  const requests = [
    'curl https://a.example.com/days?n=2&city=x',
    'curl https://a.example.com/days -d \'{"n":[1.5]}\'',
  ]
    .map(readCurl)
    .filter((request) => typeof request !== 'string');
  expect(JSON.parse(describeRequests('日历', requests))).toMatchObject({
    info: { title: '日历' },
    servers: [{ url: 'https://a.example.com' }],
    paths: {
      '/days': {
        get: {
          parameters: [{ name: 'n', in: 'query', schema: { type: 'integer', example: 2 } }, { name: 'city' }],
        },
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: { type: 'object', properties: { n: { type: 'array', items: { type: 'number' } } } },
              },
            },
          },
        },
      },
    },
  });
});
