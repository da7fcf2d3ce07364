import { segmentsOf, templateKey, templateProblem } from './pathTemplate';

it.each([
  '/',
  '/regions/{code}',
  '/files/{name}.json',
  '/repos/{owner}/{repo}/compare/{baseId}...{headId}',
  '/a-b_c~d/{x}-{y}:{z}',
  '/查询/{城市}',
  '/with blank/{x}',
  '/search?q={q}',
])('%s can be called', (path) => {
  expect(templateProblem(path)).toBeNull();
});

it.each([
  ['regions', '路径没有以 / 开头'],
  [`/${'a'.repeat(512)}`, '路径超过 512 个字符'],
  ['/x/{a}{b}{c}{d}!z', '路径里两个参数之间没有分隔'],
  ['/x/{a', '路径里的大括号没有成对'],
  ['/x/a}', '路径里的大括号没有成对'],
  ['/x/{{a}}', '路径里的大括号没有成对'],
  ['/a/../b', '路径含有网关不转发的字符'],
  ['/a;v=1/{b}', '路径含有网关不转发的字符'],
  ['/a/%2e%2e/b', '路径含有网关不转发的字符'],
  ['/a/%252e', '路径含有网关不转发的字符'],
  ['/a\\b', '路径含有网关不转发的字符'],
  ['/a\u0000b', '路径含有网关不转发的字符'],
  ['/a\ud800', '路径含有网关不转发的字符'],
])('%j cannot: %s', (path, problem) => {
  expect(templateProblem(path)).toBe(problem);
});

it('takes paths for the same that no call can tell apart', () => {
  expect(templateKey('/a/{x}/b')).toBe(templateKey('/a/{other}/b/'));
  expect(templateKey('/a/{x}.json')).not.toBe(templateKey('/a/{x}'));
  expect(templateKey('/a#Action=One')).toBe(templateKey('/a?Action=Two'));
});

it('splits a path of a hundred thousand braces in one go', () => {
  expect(segmentsOf(`/${'{'.repeat(100_000)}`)).toHaveLength(1);
  expect(templateKey(`/${'{'.repeat(100_000)}`)).toHaveLength(100_000);
});
