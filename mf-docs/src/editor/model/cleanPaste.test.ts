import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describeCorpus } from '@portal/testing/corpus';
import { cleanPaste } from './cleanPaste';
import { readHtml } from './readHtml';
import { writeHtml } from './writeHtml';

const paste = (html: string) => writeHtml(readHtml(cleanPaste(html)));

it('makes lists of the paragraphs that Word writes', () => {
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

it('undoes the bold that Google Docs wraps everything into', () => {
  expect(paste('<b style="font-weight:normal" id="docs-internal-guid-1"><p>普通</p></b>')).toBe(
    '<p>普通</p>',
  );
  expect(paste('<p><span style="font-weight:700">粗</span>细</p>')).toBe('<p><strong>粗</strong>细</p>');
});

/** Nothing of the frame that a program puts around what was copied, and nothing more to clean. */
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
])('keeps the words of %s and nothing of its clipboard frame', (_, html, words) => {
  const clean = paste(html);

  for (const word of words) expect(clean).toContain(word);
  expectClean(clean);
});

describeCorpus('the Word fragments of the corpus', 'html', (folder) => {
  it.each(readdirSync(folder).filter((name) => name.includes('word-paste')))(
    '%s keeps its words and nothing of its clipboard frame',
    (name) => {
      const clean = paste(readFileSync(path.join(folder, name), 'utf8'));

      expectClean(clean);
      expect(clean.length).toBeGreaterThan(20);
    },
  );
});
