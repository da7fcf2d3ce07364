import { t } from '@portal/text';
import { addEnglish, speakEnglish } from '@portal/text/english';
import { speak } from '@portal/text/language';
import { agreeing } from './agreeing';

afterEach(() => speak('zh', null));

it('is not said in Chinese', () => {
  expect(t('{0}本页应用', agreeing(2))).toBe('本页应用');
});

it.each([
  [0, 'Apps'],
  [1, 'App'],
  [2, 'Apps'],
])('makes a caption agree with %p in English', (count, caption) => {
  addEnglish({ '{0}本页应用': '{0, plural, one {App} other {Apps}}' });
  speakEnglish();

  expect(t('{0}本页应用', agreeing(count))).toBe(caption);
});
