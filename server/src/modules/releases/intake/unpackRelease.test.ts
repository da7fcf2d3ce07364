import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { unpackRelease } from './unpackRelease';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'unpack-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function unpack(fill: (archive: Pack) => void) {
  const archive = pack();
  fill(archive);
  archive.finalize();
  const bytes = await buffer(archive.pipe(createGzip()));
  await unpackRelease(Readable.from([bytes]), folder);
}

const mebibyte = 1024 * 1024;

it('writes the files of an archive into the folder', async () => {
  await unpack((archive) => {
    archive.entry({ name: './', type: 'directory' });
    archive.entry({ name: './main.js' }, 'let a;');
  });

  expect(readdirSync(folder)).toEqual(['main.js']);
  expect(readFileSync(path.join(folder, 'main.js'), 'utf8')).toBe('let a;');
});

it.each<[string, (archive: Pack) => void, string]>([
  [
    'a small archive with no end of nothing',
    (archive) => {
      for (let at = 0; at <= 1000; at += 1) archive.entry({ name: './', type: 'directory' });
    },
    '上传包过大',
  ],
  [
    'a small archive that unpacks to more than it may',
    (archive) => void archive.entry({ name: 'main.js' }, Buffer.alloc(60 * mebibyte)),
    '上传包过大',
  ],
  [
    'a record too long to be read',
    (archive) => void archive.entry({ name: 'release.json' }, Buffer.alloc(3 * mebibyte)),
    'release.json 过大',
  ],
  [
    'a header as long as a file',
    (archive) => void archive.entry({ name: 'main.js', pax: { comment: 'x'.repeat(5 * mebibyte) } }, ''),
    '上传包不完整',
  ],
  ['a link', (archive) => void archive.entry({ name: 'a', type: 'symlink', linkname: '/' }), '不是普通文件'],
])('refuses %s', async (_, fill, sentence) => {
  await expect(unpack(fill)).rejects.toMatchObject({
    code: 'E8101',
    message: expect.stringContaining(sentence),
  });
});
