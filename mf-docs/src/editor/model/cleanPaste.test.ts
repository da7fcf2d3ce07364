import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describeCorpus } from '@portal/testing/corpus';
import { cleanPaste } from './cleanPaste';
import { readHtml } from './readHtml';
import { writeHtml } from './writeHtml';

const paste = (html: string) => writeHtml(readHtml(cleanPaste(html)));

it("turns Word's list paragraphs into lists", () => {
  const line = (level: number, marker: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span></span><![endif]>${text}</p>`;

  expect(
    paste(
      `<html><body><!--StartFragment-->${line(1, '1.', '第一条')}${line(2, 'o', '其中一点')}${line(2, 'o', '另外一点')}${line(1, '2.', '第二条')}<p class=MsoNormal>正文</p><!--EndFragment--></body></html>`,
    ),
  ).toBe('<ol><li>第一条<ul><li>其中一点</li><li>另外一点</li></ul></li><li>第二条</li></ol><p>正文</p>');
});

it('drops styles, namespaces and hidden parts, and keeps bold, colours and tables', () => {
  expect(
    paste(
      `<style>p.MsoNormal{margin:0}</style><xml><o:p>x</o:p></xml><p class=MsoNormal style='mso-pagination:none;font-family:宋体'><b style='mso-bidi-font-weight:normal'>粗体</b><span style='color:#c00000;mso-fareast-font-family:宋体'>红字</span><o:p></o:p></p><table class=MsoTableGrid border=1><tr style='mso-yfti-irow:0'><td width=100 style='mso-border-alt:solid;background-color:#eeeeee' colspan=2>合并</td></tr></table>`,
    ),
  ).toBe(
    '<p><strong>粗体</strong><span style="color:#c00000">红字</span></p><table><tbody><tr><td colspan="2" style="background-color:#eeeeee">合并</td></tr></tbody></table>',
  );
});

it('removes the bold element that Google Docs wraps around everything', () => {
  expect(paste('<b style="font-weight:normal" id="docs-internal-guid-1"><p>普通</p></b>')).toBe(
    '<p>普通</p>',
  );
  expect(paste('<p><span style="font-weight:700">粗</span>细</p>')).toBe('<p><strong>粗</strong>细</p>');
});

it('keeps what Google Docs raises and lowers', () => {
  expect(
    paste(
      '<p>m<span style="font-size:0.6em;vertical-align:super">2</span>H<span style="vertical-align:sub">2</span>O</p>',
    ),
  ).toBe('<p>m<sup>2</sup>H<sub>2</sub>O</p>');
});

describe('code copied from an editor', () => {
  const copied = (...lines: string[]) =>
    `<meta charset='utf-8'><div style="color: #d4d4d4;font-family: Menlo, Monaco, 'Courier New', monospace;white-space: pre;">${lines.join('')}</div>`;
  const line = (...parts: string[]) =>
    `<div>${parts.map((part) => `<span style="color: #c586c0;font-weight: bold;">${part}</span>`).join('')}</div>`;

  it('becomes a code block that keeps indents, empty lines and signs', () => {
    expect(
      paste(
        copied(
          line('def', ' f(a):'),
          '<br>',
          line('    return', ' a &lt; 1'),
          line('&nbsp;&nbsp;&nbsp; # 完'),
        ),
      ),
    ).toBe('<pre><code>def f(a):\n\n    return a &lt; 1\n    # 完</code></pre>');
  });

  it('stays in its sentence when it is a part of one line', () => {
    expect(paste(copied(line('const')))).toBe(
      '<p><span style="color:#c586c0"><strong>const</strong></span></p>',
    );
  });
});

describe('list markers', () => {
  const marked = (mark: string, text: string) =>
    `<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level1 lfo1'>${mark}${text}</p>`;
  const symbol = (mark: string) =>
    `<span style='font-family:Wingdings'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span>`;

  it.each([
    ['said to be ignored', `<span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span>`, 'ol'],
    ['between conditions', `<![if !supportLists]><span>l<span>&nbsp; </span></span><![endif]>`, 'ul'],
    [
      'between conditions in comments',
      `<!--[if !supportLists]--><span>（一）<span>&nbsp; </span></span><!--[endif]-->`,
      'ol',
    ],
    ['typed as a number', `1.&nbsp;&nbsp; `, 'ol'],
    ['typed as numbers of levels', `<span>1.2.</span>&nbsp;`, 'ol'],
    ['typed as a symbol', symbol('l'), 'ul'],
    ['typed as a point', symbol('·'), 'ul'],
    ['typed as a box', symbol('§'), 'ul'],
  ])('are not part of the text: %s', (_, mark, list) => {
    const html = marked(mark, '注册账号') + marked(mark, '<b>完成</b>认证');

    for (const source of [html, `<html><!--StartFragment-->${html}<!--EndFragment--></html>`])
      expect(paste(source)).toBe(`<${list}><li>注册账号</li><li><strong>完成</strong>认证</li></${list}>`);
  });

  it('turn paragraphs into a list when another program removed their style', () => {
    expect(
      paste(
        `<p class="MsoListParagraphCxSpFirst">1.&nbsp;&nbsp;&nbsp; 注册</p><p class="MsoListParagraphCxSpLast">2.&nbsp;&nbsp;&nbsp; 认证</p><p class="MsoListParagraph">没有编号的一段</p>`,
      ),
    ).toBe('<ol><li>注册</li><li>认证</li></ol><p>没有编号的一段</p>');
  });

  it('are removed from a real list when every item repeats its own', () => {
    expect(paste('<ol start="3"><li>3.&nbsp;注册</li><li><p>4、 认证</p></li></ol>')).toBe(
      '<ol start="3"><li>注册</li><li>认证</li></ol>',
    );
    expect(paste('<ul><li>·&nbsp;&nbsp;注册</li><li><span>·</span>&nbsp;认证</li></ul>')).toBe(
      '<ul><li>注册</li><li>认证</li></ul>',
    );
  });

  it.each([
    '<ol><li>1. 5 元一次</li><li>每天 100 次</li></ol>',
    '<ol><li>2026. 年</li><li>2027. 年</li></ol>',
    '<ul><li>l 是字母</li><li>n 也是</li></ul>',
    '<p>1. 不是列表</p>',
    '<p>· 也不是</p>',
  ])('are kept where they are text: %s', (html) => {
    expect(paste(html)).toBe(html);
  });

  it('are kept when nothing else would be left', () => {
    expect(paste(marked('', '1. '))).toBe('<ul><li>1.</li></ul>');
  });
});

it('keeps the link of a picture, as Word and older editors write it', () => {
  expect(
    paste(
      `<p class=MsoNormal><a href="https://a.example/x?a=1&amp;b=2"><span style='mso-no-proof:yes;text-decoration:none'><img width=40 src="/file/view/1" alt="图"></span></a></p>`,
    ),
  ).toBe(
    '<p><a href="https://a.example/x?a=1&amp;b=2" rel="noopener noreferrer" target="_blank"><img src="/file/view/1" alt="图" width="40" /></a></p>',
  );
});

/** Expects no clipboard markup, and that cleaning again changes nothing. */
function expectClean(html: string): void {
  expect(html).not.toMatch(/mso-|<o:|<w:|MsoNormal|<style|class=(?!"language)/);
  expect(paste(html)).toBe(html);
}

it.each([
  [
    'a letter of Word',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><style><!-- p.MsoNormal{mso-style-name:正文} --></style></head><body lang=ZH-CN><!--StartFragment--><h1 style='mso-outline-level:1'>关于<span lang=EN-US>API</span>接入的函</h1><p class=MsoNormal style='text-indent:21.0pt;mso-char-indent-count:2.0'>请于<b>周五</b>前完成<u>联调</u>。<span lang=EN-US><o:p></o:p></span></p><!--EndFragment--></body></html>`,
    ['关于API接入的函', '周五', '联调'],
  ],
  [
    'a table of a spreadsheet',
    `<table border=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'><col width=72 style='mso-width-source:userset'><tr height=19><td class=xl65 x:num>1024</td><td class=xl66 style='mso-number-format:"\\@"'>港口代码</td></tr></table>`,
    ['1024', '港口代码'],
  ],
  [
    'a page of WPS',
    `<p class="MsoListParagraph" style="margin-left:18.0pt;mso-list:l0 level1 lfo1"><![if !supportLists]><span style='mso-list:Ignore'>（1）<span>&nbsp;</span></span><![endif]><span style="mso-spacerun:'yes';font-family:Calibri">首先注册</span></p><p class="MsoNormal"><w:sdt docPart="1">然后认证</w:sdt></p>`,
    ['首先注册', '然后认证'],
  ],
  [
    'a shape with a picture beside it',
    `<p class=MsoNormal><!--[if gte vml 1]><v:shape id="a" style='width:10pt'><v:imagedata src="file:///C:/a.png"/></v:shape><![endif]--><![if !vml]><img src="https://a.example/a.png" v:shapes="a"><![endif]>图一的说明文字</p>`,
    ['图一的说明文字', 'https://a.example/a.png'],
  ],
])('keeps the text of %s without the clipboard markup', (_, html, words) => {
  const clean = paste(html);

  for (const word of words) expect(clean).toContain(word);
  expectClean(clean);
});

describeCorpus('the Word fragments of the corpus', 'html', (folder) => {
  it.each(readdirSync(folder).filter((name) => name.includes('word-paste')))(
    '%s keeps its text without the clipboard markup',
    (name) => {
      const clean = paste(readFileSync(path.join(folder, name), 'utf8'));

      expectClean(clean);
      expect(clean.length).toBeGreaterThan(20);
    },
  );
});
