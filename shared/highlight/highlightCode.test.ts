import { highlightCode } from './highlightCode';

const toned = (code: string, language?: string) =>
  highlightCode(code, language)?.flatMap(({ text, tone }) => (tone ? [`${tone} ${text}`] : []));

it('tells names, texts and values of JSON apart', () => {
  expect(toned('{"ok": true, "name": "杭州", "n": -1.5e3, "none": null}')).toEqual([
    'name "ok"',
    'value true',
    'name "name"',
    'text "杭州"',
    'name "n"',
    'value -1.5e3',
    'name "none"',
    'value null',
  ]);
});

it('takes a variable within a text as part of the text', () => {
  expect(toned(`curl -H "X-App-Key: $APP_KEY"`)).toEqual(['text "X-App-Key: ', 'text $APP_KEY', 'text "']);
});

it.each([
  ['python', 'import urllib.request  # 请求', 'name import'],
  ['java', 'String key = "k"; // 密钥', 'text "k"'],
  ['go', 'return nil', 'value nil'],
  ['javascript', 'const n = 1;', 'name const'],
  ['php', '<?php $n = 1;', 'value 1'],
  ['py', 'return None', 'value None'],
  ['sh', 'echo "$n"', 'text $n'],
])('knows %s', (language, code, part) => {
  expect(toned(code, language)).toContain(part);
});

it('recognises JSON although it is said to be in a language that is not known', () => {
  expect(toned('{"n": 1}', 'cobol')).toEqual(['name "n"', 'value 1']);
});

it('leaves alone what it does not recognise', () => {
  expect(highlightCode('HTTP/1.1 200 OK\nX-Request-Id: req_1')).toBeNull();
});

it.each([
  '{"half": ',
  '[[[[',
  '{"html": "<script>alert(1)</script>"}',
  'curl \'\n"',
  `{"long": "${'x'.repeat(20_000)}"}`,
])('loses nothing of %.40s', (code) => {
  expect(
    highlightCode(code)
      ?.map(({ text }) => text)
      .join(''),
  ).toBe(code);
});
