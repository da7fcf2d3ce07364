import { spellOut } from './spellOut';

it('spells out what is named, and leaves what HTML is made of and what names nothing', () => {
  expect(spellOut('a&nbsp;b &eacute;&mdash;&hellip;')).toBe('a\u00a0b é—…');
  expect(spellOut('&lt;b&gt; &amp;nbsp; &quot;&apos;')).toBe('&lt;b&gt; &amp;nbsp; &quot;&apos;');
  expect(spellOut('?a=1&b=2 &nosuchname; &#233;')).toBe('?a=1&b=2 &nosuchname; &#233;');
});
