import { spellOut } from './spellOut';

it('decodes named entities, except those with a meaning in HTML and unknown ones', () => {
  expect(spellOut('a&nbsp;b &eacute;&mdash;&hellip;')).toBe('a\u00a0b é—…');
  expect(spellOut('&lt;b&gt; &amp;nbsp; &quot;&apos;')).toBe('&lt;b&gt; &amp;nbsp; &quot;&apos;');
  expect(spellOut('?a=1&b=2 &nosuchname; &#233;')).toBe('?a=1&b=2 &nosuchname; &#233;');
});
