import { Editor, Node, Transforms, type Point } from 'slate';
import { clearFormat, insertRule, setAlign, setBlockKind, toggleBlockKind } from './blocks';
import { createRichEditor } from './createRichEditor';
import type { Block, RichEditor } from './elements';
import { dropUpload, finishUpload, insertImage, removeLink, setLink } from './inlines';
import { indentItem, outdentItem, toggleList } from './lists';
import { setColor, toggleMark } from './marks';
import { readHtml } from './readHtml';
import {
  addColumn,
  addRow,
  canMerge,
  canSplit,
  insertTable,
  mergeCells,
  moveToCell,
  removeColumn,
  removeRow,
  splitCell,
  toggleHeader,
} from './tables';
import { cutTable, layoutOf, newTable } from './tableLayout';
import { writeHtml } from './writeHtml';

/**
 * An editor with the HTML; the selection is marked by `[` and `]`, or `
 * ` for a cursor.
 */
function editorOn(html: string): RichEditor {
  const editor = createRichEditor();
  editor.children = readHtml(html);
  Editor.normalize(editor, { force: true });
  const take = (sign: string): Point | null => {
    for (const [leaf, path] of Node.texts(editor)) {
      const offset = leaf.text.indexOf(sign);
      if (offset < 0) continue;
      Transforms.delete(editor, { at: { anchor: { path, offset }, focus: { path, offset: offset + 1 } } });
      return { path, offset };
    }
    return null;
  };
  const cursor = take('|');
  const anchor = cursor ?? take('[');
  const focus = cursor ?? take(']');
  if (anchor && focus) Transforms.select(editor, { anchor, focus });
  editor.history = { undos: [], redos: [] };
  return editor;
}

function run(html: string, verb: (editor: RichEditor) => void): string {
  const editor = editorOn(html);
  verb(editor);
  return writeHtml(editor.children as Block[]);
}

const press = {
  enter: (editor: RichEditor) => editor.insertBreak(),
  backspace: (editor: RichEditor) => editor.deleteBackward('character'),
  del: (editor: RichEditor) => editor.deleteForward('character'),
};

describe('blocks and marks', () => {
  it.each([
    ['makes a heading', '<p>a|b</p>', (e: RichEditor) => setBlockKind(e, 'heading2'), '<h2>ab</h2>'],
    ['ends a heading', '<h2>a|b</h2>', (e: RichEditor) => toggleBlockKind(e, 'heading2'), '<p>ab</p>'],
    [
      'quotes',
      '<p>[a</p><p>b]</p><p>c</p>',
      (e: RichEditor) => setBlockKind(e, 'quote'),
      '<blockquote><p>a</p><p>b</p></blockquote><p>c</p>',
    ],
    [
      'ends a quotation',
      '<blockquote><p>a|</p></blockquote>',
      (e: RichEditor) => toggleBlockKind(e, 'quote'),
      '<p>a</p>',
    ],
    [
      'makes code without marks',
      '<p><b>a|</b>b</p>',
      (e: RichEditor) => setBlockKind(e, 'code'),
      '<pre><code>ab</code></pre>',
    ],
    ['aligns', '<p>a|</p>', (e: RichEditor) => setAlign(e, 'center'), '<p style="text-align:center">a</p>'],
    [
      'aligns back',
      '<p style="text-align:center">a|</p>',
      (e: RichEditor) => setAlign(e, 'left'),
      '<p>a</p>',
    ],
    ['marks', '<p>[a]b</p>', (e: RichEditor) => toggleMark(e, 'bold'), '<p><strong>a</strong>b</p>'],
    ['takes a mark away', '<p><b>[ab]</b></p>', (e: RichEditor) => toggleMark(e, 'bold'), '<p>ab</p>'],
    [
      'is above or below the line',
      '<p><sub>[a]</sub></p>',
      (e: RichEditor) => toggleMark(e, 'sup'),
      '<p><sup>a</sup></p>',
    ],
    [
      'colours',
      '<p>[a]b</p>',
      (e: RichEditor) => setColor(e, 'color', '#b3261e'),
      '<p><span style="color:#b3261e">a</span>b</p>',
    ],
    ['clears what is formatted', '<h2 style="text-align:center"><b>[ab]</b></h2>', clearFormat, '<p>ab</p>'],
    ['draws a line', '<p>a|</p>', insertRule, '<p>a</p><hr />'],
  ])('%s', (_, before, verb, after) => expect(run(before, verb)).toBe(after));

  it('undoes and redoes', () => {
    const editor = editorOn('<p>[a]</p>');
    toggleMark(editor, 'bold');
    editor.undo();
    expect(writeHtml(editor.children as Block[])).toBe('<p>a</p>');
    editor.redo();
    expect(writeHtml(editor.children as Block[])).toBe('<p><strong>a</strong></p>');
  });
});

describe('lists', () => {
  it.each([
    [
      'makes one of lines',
      '<p>[a</p><p>b]</p>',
      (e: RichEditor) => toggleList(e, false),
      '<ul><li>a</li><li>b</li></ul>',
    ],
    [
      'changes its kind',
      '<ul><li>a|</li></ul>',
      (e: RichEditor) => toggleList(e, true),
      '<ol><li>a</li></ol>',
    ],
    [
      'ends it',
      '<ul><li>[a</li><li>b]</li></ul>',
      (e: RichEditor) => toggleList(e, false),
      '<p>a</p><p>b</p>',
    ],
    [
      'ends it in the middle',
      '<ul><li>a</li><li>b|</li><li>c</li></ul>',
      (e: RichEditor) => toggleList(e, false),
      '<ul><li>a</li></ul><p>b</p><ul><li>c</li></ul>',
    ],
    ['indents', '<ul><li>a</li><li>b|</li></ul>', indentItem, '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    [
      'indents into a list that is there',
      '<ul><li>a<ul><li>x</li></ul></li><li>b|</li></ul>',
      indentItem,
      '<ul><li>a<ul><li>x</li><li>b</li></ul></li></ul>',
    ],
    ['does not indent the first item', '<ul><li>a|</li></ul>', indentItem, '<ul><li>a</li></ul>'],
    ['outdents', '<ul><li>a<ul><li>b|</li></ul></li></ul>', outdentItem, '<ul><li>a</li><li>b</li></ul>'],
    [
      'takes followers along',
      '<ul><li>a<ul><li>b|</li><li>c</li></ul></li><li>d</li></ul>',
      outdentItem,
      '<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>',
    ],
    ['goes on with Enter', '<ul><li>ab|cd</li></ul>', press.enter, '<ul><li>ab</li><li>cd</li></ul>'],
    [
      'is left by Enter in an empty item',
      '<ul><li>a</li><li>|</li></ul>',
      press.enter,
      '<ul><li>a</li></ul>',
    ],
    [
      'is left level by level',
      '<ul><li>a<ul><li>|</li></ul></li></ul>',
      press.enter,
      '<ul><li>a</li><li></li></ul>',
    ],
    [
      'is left by Backspace at the start',
      '<ul><li>a</li><li>|b</li></ul>',
      press.backspace,
      '<ul><li>a</li></ul><p>b</p>',
    ],
  ])('%s', (_, before, verb, after) => expect(run(before, verb)).toBe(after));
});

describe('keys', () => {
  it.each([
    ['Enter behind a heading starts a paragraph', '<h2>a|</h2>', press.enter, '<h2>a</h2>'],
    ['Enter in code is a line', '<pre><code>a|b</code></pre>', press.enter, '<pre><code>a\nb</code></pre>'],
    [
      'Enter in an empty quoted line ends the quotation',
      '<blockquote><p>a</p><p>|</p></blockquote>',
      press.enter,
      '<blockquote><p>a</p></blockquote>',
    ],
    ['Backspace at the start of a heading makes it a paragraph', '<h2>|a</h2>', press.backspace, '<p>a</p>'],
    [
      'Backspace does not join cells',
      '<table><tr><td>a</td><td>|b</td></tr></table>',
      press.backspace,
      '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    ],
    [
      'Delete does not join cells',
      '<table><tr><td>a|</td><td>b</td></tr></table>',
      press.del,
      '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    ],
    [
      'Backspace behind a table keeps it',
      '<table><tr><td>a</td></tr></table><p>|b</p>',
      press.backspace,
      '<table><tbody><tr><td>a</td></tr></tbody></table><p>b</p>',
    ],
  ])('%s', (_, before, verb, after) => expect(run(before, verb)).toBe(after));

  it('a second empty line ends a code block', () => {
    const html = run('<pre><code>a|</code></pre>', (editor) => {
      press.enter(editor);
      press.enter(editor);
      editor.insertText('b');
    });

    expect(html).toBe('<pre><code>a</code></pre><p>b</p>');
  });
});

describe('links and pictures', () => {
  it.each([
    [
      'links what is chosen',
      '<p>[a]b</p>',
      (e: RichEditor) => void setLink(e, '/help', ''),
      '<p><a href="/help">a</a>b</p>',
    ],
    [
      'inserts a link with its text',
      '<p>a|</p>',
      (e: RichEditor) => void setLink(e, '/help', '帮助'),
      '<p>a<a href="/help">帮助</a></p>',
    ],
    [
      'links a mail address',
      '<p>[a]</p>',
      (e: RichEditor) => void setLink(e, 'first.last@example.com', ''),
      '<p><a href="mailto:first.last@example.com">a</a></p>',
    ],
    [
      'changes a link',
      '<p><a href="/a">x|y</a></p>',
      (e: RichEditor) => void setLink(e, '/b', ''),
      '<p><a href="/b">xy</a></p>',
    ],
    [
      'links what is chosen with the picture in it',
      '<p>a[b<img src="/1.png">c]d</p>',
      (e: RichEditor) => void setLink(e, 'a.example', ''),
      '<p>a<a href="https://a.example" rel="noopener noreferrer" target="_blank">b<img src="/1.png" />c</a>d</p>',
    ],
    [
      'links the picture that is chosen',
      '<p>a<img src="/1.png">b</p>',
      (e: RichEditor) => {
        Transforms.select(e, [0, 1]);
        setLink(e, '/help', '');
      },
      '<p>a<a href="/help"><img src="/1.png" /></a>b</p>',
    ],
    [
      'removes the link of a picture',
      '<p>[a<a href="/help"><img src="/1.png" /></a>b]</p>',
      removeLink,
      '<p>a<img src="/1.png" />b</p>',
    ],
    ['removes a link', '<p><a href="/a">x|y</a></p>', removeLink, '<p>xy</p>'],
  ])('%s', (_, before, verb, after) => expect(run(before, verb)).toBe(after));

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
  ])('refuses %s', (url) => {
    const editor = editorOn('<p>[a]</p>');
    expect(setLink(editor, url, '')).toBe(false);
    expect(writeHtml(editor.children as Block[])).toBe('<p>a</p>');
  });

  it('keeps a placeholder during an upload, and removes it when the upload fails', () => {
    const editor = editorOn('<p>a|</p>');
    insertImage(editor, { url: '', uploadId: '1' });
    expect(writeHtml(editor.children as Block[])).toBe('<p>a</p>');
    finishUpload(editor, '1', '/x.png');
    expect(writeHtml(editor.children as Block[])).toBe('<p>a<img src="/x.png" /></p>');

    insertImage(editor, { url: '', uploadId: '2' });
    dropUpload(editor, '2');
    expect(writeHtml(editor.children as Block[])).toBe('<p>a<img src="/x.png" /></p>');
  });
});

describe('tables', () => {
  const cells = '<table><tr><td>a|</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>';
  const rows = (html: string) =>
    html
      .replace(/<\/?(table|tbody)>/g, '')
      .replace(/<\/tr>/g, '')
      .split('<tr>')
      .slice(1)
      .map((row) =>
        row
          .replace(/<\/t[dh]>/g, '')
          .split(/<(?=t[dh])/)
          .slice(1)
          .join(' '),
      );

  it.each([
    ['a row above', (e: RichEditor) => addRow(e, 'above'), ['td> td>', 'td>a td>b', 'td>c td>d']],
    ['a row below', (e: RichEditor) => addRow(e, 'below'), ['td>a td>b', 'td> td>', 'td>c td>d']],
    ['a column before', (e: RichEditor) => addColumn(e, 'before'), ['td> td>a td>b', 'td> td>c td>d']],
    ['a column after', (e: RichEditor) => addColumn(e, 'after'), ['td>a td> td>b', 'td>c td> td>d']],
    ['without the row', removeRow, ['td>c td>d']],
    ['without the column', removeColumn, ['td>b', 'td>d']],
    ['a header', toggleHeader, ['th>a th>b', 'td>c td>d']],
  ])('%s', (_, verb, wanted) => expect(rows(run(cells, verb))).toEqual(wanted));

  it('merges selected cells with their contents, and splits them again', () => {
    const editor = editorOn(
      '<table><tr><td>[a</td><td>b</td><td>x</td></tr><tr><td>c</td><td>d]</td><td>y</td></tr></table>',
    );
    expect(canMerge(editor)).toBe(true);
    mergeCells(editor);
    expect(rows(writeHtml(editor.children as Block[]))).toEqual([
      'td colspan="2" rowspan="2"><p>a</p><p>b</p><p>c</p><p>d</p> td>x',
      'td>y',
    ]);

    expect(canSplit(editor)).toBe(true);
    splitCell(editor);
    expect(rows(writeHtml(editor.children as Block[]))).toEqual([
      'td><p>a</p><p>b</p><p>c</p><p>d</p> td> td>x',
      'td> td> td>y',
    ]);
  });

  it('grows a merged cell when a row is added inside it, and shrinks it when one is removed', () => {
    const spanned = '<table><tr><td rowspan="2">a</td><td>b|</td></tr><tr><td>c</td></tr></table>';

    expect(rows(run(spanned, (e) => addRow(e, 'below')))).toEqual(['td rowspan="3">a td>b', 'td>', 'td>c']);
    expect(rows(run(spanned, removeRow))).toEqual(['td>a td>c']);
  });

  it('extends a merge that would cut through a merged cell', () => {
    const html = run(
      '<table><tr><td>[a</td><td rowspan="2">b]</td></tr><tr><td>c</td></tr></table>',
      mergeCells,
    );

    expect(rows(html)).toEqual(['td colspan="2"><p>a</p><p>b</p><p>c</p>']);
    expect(layoutOf(readHtml(html)[0] as never).cells).toHaveLength(1);
  });

  it('limits tables to 100 rows and 20 columns', () => {
    const editor = editorOn('<p>|</p>');
    insertTable(editor, 1000, 1000);
    expect(addRow(editor, 'below')).toBe('没有加行：一个表格最多100行，可以再插入一个表格');
    expect(addColumn(editor, 'after')).toBe('没有加列：一个表格最多20列，可以再插入一个表格');
    const table = editor.children.find((node) => 'type' in node && node.type === 'table');

    expect(layoutOf(table as never)).toMatchObject({ rows: 100, columns: 20 });
    expect(cutTable(newTable(120, 30), 100, 20)).toMatchObject({ isCut: true });
    expect(layoutOf(cutTable(newTable(120, 30), 100, 20).table)).toMatchObject({ rows: 100, columns: 20 });
  });

  it('moves from cell to cell, and adds a row after the last one', () => {
    const editor = editorOn('<table><tr><td>a|</td><td>b</td></tr></table>');
    moveToCell(editor, 1);
    editor.insertText('1');
    moveToCell(editor, 1);
    editor.insertText('2');
    moveToCell(editor, -1);
    editor.insertText('3');

    expect(rows(writeHtml(editor.children as Block[]))).toEqual(['td>a td>31b', 'td>2 td>']);
  });

  it('says why there is no cell after the last one of a full table, and stays there', () => {
    const editor = editorOn(
      `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(99)}<tr><td>c</td><td>d|</td></tr></table>`,
    );
    const problems: string[] = [];
    moveToCell(editor, 1, (problem) => problems.push(problem));
    editor.insertText('1');

    expect(problems).toEqual(['没有加行：一个表格最多100行，可以再插入一个表格']);
    expect(rows(writeHtml(editor.children as Block[])).at(-1)).toBe('td>c td>d1');
  });

  it('does nothing outside a table', () => {
    const editor = editorOn('<p>a|</p>');
    for (const verb of [removeRow, removeColumn, mergeCells, splitCell, toggleHeader]) verb(editor);
    expect(moveToCell(editor, 1)).toBe(false);
    expect(writeHtml(editor.children as Block[])).toBe('<p>a</p>');
  });
});

it('normalises any document', () => {
  const editor = createRichEditor();
  editor.children = [
    { type: 'row', children: [{ text: 'a' }] },
    { type: 'list', isOrdered: false, children: [{ text: 'b' }] },
    { type: 'paragraph', children: [{ type: 'heading', level: 2, children: [{ text: 'c' }] }] },
    { type: 'code', children: [{ text: 'd', bold: true }] },
    { text: 'e' },
  ] as never;

  Editor.normalize(editor, { force: true });

  expect(writeHtml(editor.children as Block[])).toBe(
    '<p>a</p><ul><li>b</li></ul><h2>c</h2><pre><code>d</code></pre><p>e</p>',
  );
});
