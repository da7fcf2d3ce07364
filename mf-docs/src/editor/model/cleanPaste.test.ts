import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { corpusPath } from '@portal/testing/corpus';
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

const folder = corpusPath('html');
(folder ? it.each(readdirSync(folder).filter((name) => name.includes('word-paste'))) : it.skip.each(['']))(
  'keeps the words of %s and nothing of its clipboard frame',
  (name) => {
    const html = readFileSync(path.join(folder!, name), 'utf8');

    const clean = paste(html);

    expect(clean).not.toMatch(/mso-|<o:|<w:|MsoNormal|<style|class=(?!"language)/);
    expect(paste(clean)).toBe(clean);
    expect(clean.length).toBeGreaterThan(20);
  },
);
