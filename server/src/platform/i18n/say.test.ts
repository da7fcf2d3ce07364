import { inLanguage } from './inLanguage';
import { say, term } from './say';

it('is Chinese as it is written, with its values', () => {
  expect(String(say`应用“${'看板'}”的一个密钥已${say`吊销`}，还有 ${2} 个`)).toBe(
    '应用“看板”的一个密钥已吊销，还有 2 个',
  );
});

it('says in English what there is English for, with words of tables', () => {
  const said = say`您的${term('登录')}验证码是 ${'123456'}，5 分钟内有效。如非本人操作，请忽略。`;

  expect(inLanguage(said, 'en')).toMatch(/123456/);
  expect(inLanguage(said, 'zh')).toBe('您的登录验证码是 123456，5 分钟内有效。如非本人操作，请忽略。');
});

it('leaves Chinese what nobody has put into English, and plain words as they are', () => {
  expect(inLanguage(say`没有人译过的 ${'一句'}`, 'en')).toBe('没有人译过的 一句');
  expect(inLanguage('看板', 'en')).toBe('看板');
});

it('takes values for what they are, whatever they look like', () => {
  const name = `{0} {1} '{' $& <b>`;

  expect(String(say`“${name}”已导出`)).toBe(`“${name}”已导出`);
  expect(inLanguage(say`“${name}”已导出`, 'en')).toContain(name);
});
