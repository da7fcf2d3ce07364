import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { safeImage, safeLink } from '@portal/rules';
import { describeCorpus } from '@portal/testing/corpus';
import { sanitise } from '../../../../server/src/platform/richText/sanitise';
import { readHtml } from './readHtml';
import { writeHtml } from './writeHtml';

/** What must survive, read by the browser's parser rather than ours. */
function contentOf(html: string) {
  const template = document.createElement('template');
  template.innerHTML = html;
  const root = template.content;
  for (const foreign of root.querySelectorAll(
    'script,style,xml,title,head,video,audio,iframe,object,select,textarea,noscript',
  ))
    foreign.remove();
  const all = (selector: string) => [...root.querySelectorAll(selector)];
  const depthOf = (item: Element) => {
    let depth = 0;
    for (let at: Element | null = item; at; at = at.parentElement) if (/^(UL|OL)$/.test(at.tagName)) depth++;
    return Math.max(depth, 1);
  };
  const own = (item: Element) =>
    [...item.childNodes]
      .filter((node) => !(node instanceof Element) || !/^(UL|OL)$/.test(node.tagName))
      .map((node) => squeeze(node.textContent!))
      .join('');
  return {
    text: squeeze(root.textContent),
    links: all('a[href]')
      .filter(
        (link) =>
          safeLink(link.getAttribute('href')!) && (squeeze(link.textContent) !== '' || hasPicture(link)),
      )
      .map((link) => safeLink(link.getAttribute('href')!)),
    images: all('img')
      .map((image) => safeImage(image.getAttribute('src') ?? ''))
      .filter(Boolean),
    headings: all('h1,h2,h3,h4,h5,h6')
      .filter((heading) => squeeze(heading.textContent) !== '' || heading.querySelector('img'))
      .map((heading) => `${heading.tagName} ${squeeze(heading.textContent)}`),
    items: all('li')
      .filter((item) => own(item) !== '')
      .map((item) => `${depthOf(item)} ${own(item)}`),
    cells: all('td,th').map(
      (cell) => `${cell.getAttribute('colspan') ?? 1}x${cell.getAttribute('rowspan') ?? 1}`,
    ),
  };
}

const hasPicture = (link: Element) =>
  [...link.querySelectorAll('img')].some((image) => safeImage(image.getAttribute('src') ?? ''));

const squeeze = (text: string) => text.replace(/[\s\u00a0\u200b]+/g, '');

function expectToComeBack(html: string): void {
  const first = writeHtml(readHtml(html));
  const second = writeHtml(readHtml(first));

  expect(contentOf(first)).toEqual(contentOf(html));
  expect(second).toBe(first);
  // The server's sanitiser must leave it unchanged, byte for byte.
  expect(sanitise(first)).toBe(first);
}

it.each([
  ['headings of all levels', '<h1>一</h1><h2>二</h2><h3>三</h3><h4>四</h4><h5>五</h5><h6>六</h6><p>正文</p>'],
  [
    'a heading with a link and a picture',
    '<h2>参见<a href="/help">帮助</a><img src="/ajaxurl/apix/file/image/f1"></h2>',
  ],
  [
    'lists in lists, of both kinds',
    '<ul><li>甲<ol><li>乙<ul><li>丙</li></ul></li><li>丁</li></ol></li></ul>',
  ],
  ['a list that hangs beside its item', '<ol><li>甲</li><ul><li>乙</li></ul><li>丙</li></ol>'],
  ['items of several paragraphs', '<ul><li><p>甲</p><p>乙</p></li><li><p>丙</p></li></ul>'],
  ['an item without a list', '<li>甲</li><p>乙</p>'],
  [
    'merged cells',
    '<table><tr><th colspan="3">表</th></tr><tr><td rowspan="2">甲</td><td>1</td><td>2</td></tr><tr><td colspan="2">3</td></tr></table>',
  ],
  [
    'a table with head, foot and column widths',
    '<table border="1"><colgroup><col width="80"><col></colgroup><thead><tr><th>名</th><th>值</th></tr></thead><tbody><tr><td>a</td><td>1</td></tr></tbody><tfoot><tr><td>和</td><td>1</td></tr></tfoot></table>',
  ],
  [
    'cells with lists and pictures',
    '<table><tr><td><ul><li>甲</li></ul></td><td><img src="https://a.example/1.png" width="20"></td></tr></table>',
  ],
  [
    'links to everywhere',
    '<p><a href="https://a.example/?x=1&y=2#z">外</a><a href="/APIList">内</a><a href="mailto:a@example.com">信</a><a href="#toc">此页</a></p>',
  ],
  [
    'a link around a picture',
    '<p><a href="https://a.example/"><img src="https://a.example/1.png" alt="图"></a></p>',
  ],
  [
    'fonts of old editors',
    '<p><font color="#ff0000" size="5">红<b>粗</b></font><u>线</u><s>删</s><sup>2</sup><sub>3</sub></p>',
  ],
  [
    'marks in marks',
    '<p><b>粗<i>斜<u>线</u></i></b><span style="font-weight:700;color:rgb(1,2,3)">也粗</span></p>',
  ],
  ['blocks in blocks', '<div><div><p>甲</p><section>乙</section></div>丙</div>'],
  ['text beside blocks', '甲<p>乙</p>丙<br>丁<h3>戊</h3>己'],
  [
    'quotations and code',
    '<blockquote><p>甲</p><blockquote>乙</blockquote></blockquote><pre>a  &lt;b&gt;\n\tc</pre><p><code>x</code></p>',
  ],
  ['a line, and nothing on both sides', '<hr><p></p><p><br></p><hr>'],
  [
    'what a word processor writes',
    '<p class="MsoNormal" style="mso-pagination:none;text-indent:21pt"><span lang="EN-US" style="font-family:宋体">第一条<o:p></o:p></span></p>',
  ],
  [
    'what a spreadsheet writes',
    '<table class="xl65" style="width:144pt"><tbody><tr height="19"><td class="xl66" x:num="1">1</td><td style="mso-number-format:\'@\'">2</td></tr></tbody></table>',
  ],
  [
    'comments, scripts and styles between the text',
    '<!-- a --><style>p{}</style><p>甲</p><script>1</script><p>乙</p>',
  ],
  ['characters of every kind', '<p>𠮷 é e\u0301 👨‍👩‍👧 “引号” &nbsp;&amp;&lt;&gt; ﷽</p>'],
])('keeps text, links, pictures, headings, list depths and spans of %s', (_, html) => {
  expectToComeBack(html);
});

describeCorpus('every fragment of the corpus', 'html', (folder) => {
  it.each(readdirSync(folder).filter((name) => name.endsWith('.html')))(
    '%s survives the round trip',
    (name) => {
      expectToComeBack(readFileSync(path.join(folder, name), 'utf8'));
    },
  );
});

it.each([
  ['<p>a</p>'],
  ['<p><br /></p><p>a</p>'],
  ['<p>a<br />b<br /><br /></p>'],
  ['<p>\u00a0a \u00a0b\u00a0</p>'],
  ['<p><strong><em>a</em></strong>b</p>'],
  ['<p><span style="color:#c00;background-color:#ff0">a</span></p>'],
  ['<h2 style="text-align:center">标题</h2>'],
  ['<pre><code class="language-js">a &lt; b\n  c</code></pre>'],
  ['<ul><li>a<ol><li>b</li></ol></li><li><p>c</p><p>d</p></li></ul>'],
  ['<ol start="3"><li>c</li></ol>'],
  ['<blockquote><p>a</p><ul><li>b</li></ul></blockquote>'],
  [
    '<table><tbody><tr><th colspan="2">a</th></tr><tr><td rowspan="2" style="background-color:#eee;text-align:right">1</td><td></td></tr><tr><td><p>a</p><p>b</p></td></tr></tbody></table>',
  ],
  [
    '<p><a href="/help#sign">签名</a> 与 <a href="https://a.example/?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">外部</a></p>',
  ],
  ['<p><img src="/ajaxurl/apix/file/image/file_1" alt="图" width="300" /></p>'],
  ['<p>a &amp; b &lt;c&gt; "d"</p><hr /><p>e</p>'],
  ['<p>见<a href="/help"><img src="/1.png" alt="图" /></a></p>'],
  [
    '<p><a href="/help">见<img src="/1.png" />图</a><a href="/b"><img src="/2.png" /></a><img src="/3.png" /></p>',
  ],
])('writes what it reads: %s', (html) => {
  expect(writeHtml(readHtml(html))).toBe(html);
  expect(sanitise(html)).toBe(html);
});

it('is empty without content', () => {
  expect(writeHtml(readHtml(''))).toBe('');
  expect(writeHtml(readHtml('<p> </p>\n<p></p>'))).toBe('');
});
