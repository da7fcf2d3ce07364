import { fillUpstreamPath, upstreamPathProblem } from './upstreamPath';

it.each([
  ['/regions/{code}', '/v3/area/{code}', '/regions/330106', '/v3/area/330106'],
  ['/regions/{code}', '/area', '/regions/330106', '/area'],
  ['/files/{name}.json', '/raw/{name}', '/files/a%20b.json', '/raw/a%20b'],
  ['/{from}/{to}', '/{to}/of-{from}', '/%E5%8C%97/b', '/b/of-%E5%8C%97'],
  ['/regions', '/地区', '/regions/', '/%E5%9C%B0%E5%8C%BA'],
  ['/a/{x}', '/b/{x}', '/a/1%2525', null],
])('takes a call of %s at %s: %s becomes %s', (path, upstreamPath, sent, expected) => {
  expect(fillUpstreamPath(path, upstreamPath, sent)).toBe(expected);
});

it('leads nobody out of the folder that the upstream is', () => {
  expect(fillUpstreamPath('/f-{name}', '/files/{name}', '/f-..')).toBeNull();
  expect(fillUpstreamPath('/f-{name}', '/files/{name}', '/f-.')).toBeNull();
  expect(fillUpstreamPath('/f-{name}/x', '/files/{name}/x', '/f-%2e%2e/x')).toBeNull();
});

it.each([
  ['/regions/{code}', '', null],
  ['/regions/{code}', '/v3/{code}', null],
  ['/regions/{code}', 'v3', '以 / 开头'],
  ['/regions/{code}', '/v3?x=1', '不含空格'],
  ['/regions/{code}', '/v3/{name}', '没有 {name}'],
  ['/regions/{code}', '/v3/../admin', '不能被调用'],
  ['/{from}-{to}', '/v3/{from}', '两个参数'],
])('says of %s at %s: %s', (path, upstreamPath, expected) => {
  const problem = upstreamPathProblem(path, upstreamPath);

  if (expected === null) expect(problem).toBeNull();
  else expect(problem).toContain(expected);
});
