import { failureSentence } from './failureSentence';
import { reachPortal } from './reachPortal';

const before = { ...process.env };
afterEach(() => void (process.env = before));

it('says that the database does not answer, and what to do', async () => {
  Object.assign(process.env, {
    PORT: '2',
    DATABASE_URL: 'postgres://portal@127.0.0.1:2/portal',
    LOG_LEVEL: 'silent',
  });

  await expect(reachPortal()).rejects.toThrow(
    '数据库没有应答。请启动它，或核对 DATABASE_URL 里的主机与端口。',
  );
});

it('says what a failed start says, else the error itself', () => {
  expect(failureSentence(Object.assign(new Error('x'), { code: '3D000' }))).toContain('没有这个数据库');
  expect(failureSentence(new Error('目录不是空的'))).toBe('目录不是空的');
});
