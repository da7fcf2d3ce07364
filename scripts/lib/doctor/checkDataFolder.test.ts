import { chmodSync } from 'node:fs';
import path from 'node:path';
import { ills } from './ills';
import { aFile, look, newFolder, token } from './test/look';

/** A folder that is not writable, even by root. */
function lockedFolder(): string {
  if (process.getuid?.() === 0) return '/proc';
  const folder = newFolder();
  chmodSync(folder, 0o500);
  return folder;
}

it.each<[string, () => string, string]>([
  ['is locked', lockedFolder, '不可写'],
  ['cannot be made', () => path.join(lockedFolder(), 'data'), '不存在，也不能在'],
  ['is a file', () => aFile('data'), '它是一个文件：请用 PORTAL_DATA_DIR 指定一个目录'],
])('reports a data folder that %s', async (_, folder, sentence) => {
  const dataDir = folder();

  const wrong = ills(await look({ PORTAL_DATA_DIR: dataDir })).filter((line) => line.startsWith('数据目录'));

  expect(wrong).toEqual([expect.stringContaining(sentence)]);
  expect(wrong[0]).toContain('PORTAL_DATA_DIR');
});

it('reports a disk that is nearly full', async () => {
  expect(ills(await look({}, { room: () => 5 * 1024 ** 2 }))).toEqual([
    expect.stringMatching(/的磁盘只剩 5 MB。请清理磁盘或扩容/),
  ]);
});

it.each([
  ['others may read', token, 0o644, /其他用户也能读取。请运行 chmod 600 .*secret/],
  ['was cut off', token.slice(0, 9), 0o600, /不完整。请从备份恢复它/],
])('reports a key that %s, without revealing it', async (_, text, mode, sentence) => {
  const wrong = ills(await look({ PORTAL_DATA_DIR: path.dirname(aFile('secret', text, mode)) }));

  expect(wrong).toEqual([expect.stringMatching(sentence)]);
  expect(wrong.join()).not.toContain(text);
});
