import { mailHtml } from './mailHtml';

it('draws nothing that somebody has written', () => {
  expect(mailHtml('<img src=x onerror="alert(1)">\n\'&amp;\n\n<a href="javascript:1">', null)).toBe(
    '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;<br>&#39;&amp;amp;</p>\n<p>&lt;a href=&quot;javascript:1&quot;&gt;</p>',
  );
});

it('links the page that it is about, whatever stands in its address', () => {
  expect(mailHtml('好', 'https://portal.cn/a?b="><script>&c=1')).toBe(
    '<p>好</p>\n<p><a href="https://portal.cn/a?b=&quot;&gt;&lt;script&gt;&amp;c=1">https://portal.cn/a?b=&quot;&gt;&lt;script&gt;&amp;c=1</a></p>',
  );
});
