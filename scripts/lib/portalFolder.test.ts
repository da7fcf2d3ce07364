import { existsSync, mkdtempSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasPicture, picturesOf, readPieces, writePicture, writePieces, type Piece } from './portalFolder';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-folder-'));
});

const picture = 'file_0123456789abcdef';
const pieces: Piece[] = [
  { part: 'brands', key: 'harbor', value: { intro: '介绍', apis: [{ apiId: 'a', isFeatured: 1 }] } },
  { part: 'contents', key: 'slide/ci_1', value: [{ content: { title: '一' }, from: null }] },
  { part: 'contents', key: 'slide/ci_2', value: { html: `<img src="/ajaxurl/apix/file/image/${picture}">` } },
];

it('reads what it wrote', () => {
  writePieces(folder, pieces);

  expect(readPieces(folder)).toEqual(pieces);
});

it('writes equal values as equal text, whatever the order of keys', () => {
  writePieces(folder, [{ part: 'p', key: 'k', value: { b: 1, a: [{ d: 1, c: 2 }] } }]);

  expect(readFileSync(path.join(folder, 'p/k.json'), 'utf8')).toBe(
    '{\n  "a": [\n    {\n      "c": 2,\n      "d": 1\n    }\n  ],\n  "b": 1\n}\n',
  );
});

it('removes outdated pieces, but nothing that it did not write', () => {
  writePieces(folder, pieces);
  writePicture(folder, picture, Buffer.from('x'));
  writeFileSync(path.join(folder, 'README.md'), 'ours');
  mkdirSync(path.join(folder, 'other'));
  writeFileSync(path.join(folder, 'other/own.json'), '{}');

  writePieces(folder, pieces.slice(1, 2));

  expect(readPieces(folder)).toEqual(pieces.slice(1, 2));
  expect(hasPicture(folder, picture)).toBe(false);
  expect(existsSync(path.join(folder, 'README.md'))).toBe(true);
  expect(existsSync(path.join(folder, 'other/own.json'))).toBe(true);
});

it('does not write into a foreign folder, and reads only exports', () => {
  writeFileSync(path.join(folder, 'package.json'), '{}');

  expect(() => writePieces(folder, pieces)).toThrow('里有别的文件');
  expect(readdirSync(folder)).toEqual(['package.json']);
  expect(() => readPieces(folder)).toThrow('没有导出的配置');
});

it('writes nothing outside the folder, whatever names a portal sends', () => {
  for (const key of ['../x', '/etc/x', 'a/b/c', 'a/../../x', '', 'a\0b'])
    expect(() => writePieces(folder, [{ part: 'contents', key, value: 1 }])).toThrow('不能作为文件名');
  expect(() => writePieces(folder, [{ part: '..', key: 'x', value: 1 }])).toThrow('不能作为文件名');
});

it('says which file cannot be read', () => {
  writePieces(folder, pieces);
  writeFileSync(path.join(folder, 'brands/harbor.json'), '{');

  expect(() => readPieces(folder)).toThrow(/brands.harbor\.json 不是有效的 JSON/);
});

it('lists the pictures of all pieces, each once', () => {
  expect(picturesOf([...pieces, ...pieces])).toEqual([picture]);
});
