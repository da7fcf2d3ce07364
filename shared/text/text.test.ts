import { addEnglish, speakEnglish } from './english';
import { language, locale, speak } from './language';
import { partsOf, t } from './t';

afterEach(() => speak('zh', null));

it('says Chinese as it is written, with its values', () => {
  expect(t('确认退出?')).toBe('确认退出?');
  expect(t('共 {0} 条，第 {1} 页', 12, '3')).toBe('共 12 条，第 3 页');
  expect([language(), locale()]).toEqual(['zh', 'zh-CN']);
});

describe('in English', () => {
  beforeEach(() => {
    addEnglish({
      '确认退出?': 'Sign out?',
      '共 {0} 条': '{0, plural, one {{0} item} other {{0} items}}',
      '{0} 删除了 {1}': '{1} was removed by {0}',
      '结构如 {"type":"object"}': 'Structure such as \'{\'"type":"object"\'}\'',
    });
    speakEnglish();
  });

  it('says what is known, and the rest in Chinese', () => {
    expect(t('确认退出?')).toBe('Sign out?');
    expect(t('没有译文')).toBe('没有译文');
    expect(t('没有 {0} 的译文', 1)).toBe('没有 1 的译文');
    expect([language(), locale()]).toEqual(['en', 'en-GB']);
  });

  it.each([
    [1, '1 item'],
    [2, '2 items'],
    ['1', '1 item'],
    ['1,234', '1,234 items'],
  ])('counts %p', (count, said) => {
    expect(t('共 {0} 条', count)).toBe(said);
  });

  it('has values where English wants them, and takes none for a message', () => {
    expect(t('{0} 删除了 {1}', '{1}', '<b>')).toBe('<b> was removed by {1}');
  });

  it('keeps braces that are no values', () => {
    expect(t('结构如 {"type":"object"}')).toBe('Structure such as {"type":"object"}');
  });

  it('keeps what is no text for itself', () => {
    const link = { link: true };

    expect(partsOf('{0} 删除了 {1}', ['she', link])).toEqual([link, ' was removed by she']);
  });

  it('keeps the first English that it was told', () => {
    addEnglish({ '确认退出?': 'Leave?' });

    expect(t('确认退出?')).toBe('Sign out?');
  });
});
