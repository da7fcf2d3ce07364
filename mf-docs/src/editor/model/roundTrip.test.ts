import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { safeImage, safeLink } from '@portal/rules';
import { corpusPath } from '@portal/testing/corpus';
import { sanitise } from '../../../../server/src/platform/richText/sanitise';
import { readHtml } from './readHtml';
import { writeHtml } from './writeHtml';

const folder = corpusPath('html');
const maybe = folder ? describe : describe.skip;
const fragments = folder ? readdirSync(folder).filter((name) => name.endsWith('.html')) : [];

/** What must survive, read by the parser of the browser and not by ours. */
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
      .filter((link) => safeLink(link.getAttribute('href')!) && squeeze(link.textContent) !== '')
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

const squeeze = (text: string) => text.replace(/[\s\u00a0\u200b]+/g, '');

maybe('C2: every fragment of the corpus', () => {
  it.each(fragments)('%s comes back as it went in', (name) => {
    const html = readFileSync(path.join(folder!, name), 'utf8');

    const first = writeHtml(readHtml(html));
    const second = writeHtml(readHtml(first));

    expect(contentOf(first)).toEqual(contentOf(html));
    expect(second).toBe(first);
    // What the server keeps of it is the same, byte by byte.
    expect(sanitise(first)).toBe(first);
  });
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
])('writes what it reads: %s', (html) => {
  expect(writeHtml(readHtml(html))).toBe(html);
  expect(sanitise(html)).toBe(html);
});

it('is empty when there is nothing in it', () => {
  expect(writeHtml(readHtml(''))).toBe('');
  expect(writeHtml(readHtml('<p> </p>\n<p></p>'))).toBe('');
});
