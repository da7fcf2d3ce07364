import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keptSecret, readSecret } from './keptSecret';

const folder = () => fs.mkdtempSync(path.join(tmpdir(), 'portal-secret-'));

afterEach(() => jest.restoreAllMocks());

it('makes a secret once, for its owner alone', () => {
  const file = path.join(folder(), 'secret');
  const secret = keptSecret(file);

  expect(secret).toHaveLength(43);
  expect(keptSecret(file)).toBe(secret);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

it.each(['writeSync', 'fsyncSync', 'renameSync'] as const)(
  'leaves nothing behind when the disk is full at %s, and makes a whole one later',
  (step) => {
    const file = path.join(folder(), 'secret');
    jest.spyOn(fs, step).mockImplementation(() => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    });

    expect(() => keptSecret(file)).toThrow('no space left');
    expect(fs.readdirSync(path.dirname(file))).toEqual([]);

    jest.restoreAllMocks();
    expect(keptSecret(file)).toHaveLength(43);
  },
);

it.each(['', '\n', 'short', 's'.repeat(31)])('does not believe %j, and says what to do', (content) => {
  const file = path.join(folder(), 'secret');
  fs.writeFileSync(file, content);

  expect(() => keptSecret(file)).toThrow(`密钥文件 ${file} 不完整：少于 32 个字符`);
  expect(() => readSecret(file)).toThrow('删除它再启动');
});
