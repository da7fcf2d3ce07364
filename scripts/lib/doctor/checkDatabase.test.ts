import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holdFolder } from '../../../server/src';
import { ills } from './ills';
import { portal, portOf } from './test/listening';
import { freePorts, look, newFolder } from './test/look';

describe('an embedded database', () => {
  const withDatabase = () => {
    const dataDir = newFolder();
    mkdirSync(path.join(dataDir, 'database'));
    return dataDir;
  };

  it('is reported when opened by a process that does not answer at the port', async () => {
    const dataDir = withDatabase();
    const lock = await holdFolder(path.join(dataDir, 'database'));

    const findings = await look({ PORTAL_DATA_DIR: dataDir });

    await lock.release();
    expect(ills(findings)).toEqual([expect.stringMatching(/正被一个进程使用.*是门户时把 PORT 设为它的端口/)]);
  });

  it('is reported when not opened by the running portal', async () => {
    expect(ills(await look({ PORTAL_DATA_DIR: withDatabase(), PORT: await portOf(portal) }))).toEqual([
      expect.stringMatching(/的门户没有打开.*请把 PORTAL_DATA_DIR 或 DATABASE_URL 设为与门户相同/),
    ]);
  });

  it('is skipped when too large to copy', async () => {
    const dataDir = withDatabase();
    writeFileSync(path.join(dataDir, 'database', 'PG_VERSION'), '17');

    // There is room in the data folder, but not in the temporary folder.
    const findings = await look(
      { PORTAL_DATA_DIR: dataDir },
      { room: (folder) => (folder === tmpdir() ? 1 : 2 * 1024 ** 3) },
    );

    expect(ills(findings)).toEqual([]);
    expect(findings).toContainEqual(
      expect.objectContaining({ state: 'notice', says: expect.stringContaining('没有打开检查') }),
    );
  });
});

describe('a PostgreSQL server', () => {
  it.each(['mysql://u:geheim@127.0.0.1/x', 'u:geheim@127.0.0.1', 'postgres://u:ge/heim@'])(
    'rejects the address %s',
    async (DATABASE_URL) => {
      const wrong = ills(await look({ DATABASE_URL }));

      expect(wrong).toEqual([
        expect.stringMatching(/不是 PostgreSQL 的地址。请写成 DATABASE_URL=postgres:\/\//),
      ]);
      expect(wrong.join()).not.toMatch(/ge.?heim/);
    },
  );

  it('is reported when down, with the command to check it and without its password', async () => {
    const port = freePorts.SAMPLE_PROVIDER_PORT;
    const wrong = ills(await look({ DATABASE_URL: `postgres://u:geheim@127.0.0.1:${port}/x` }));

    expect(wrong).toEqual([
      expect.stringMatching(`127.0.0.1:${port} 没有应答.*pg_isready -h 127.0.0.1 -p ${port}`),
    ]);
    expect(wrong.join()).not.toContain('geheim');
  });
});
