import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { holdFolder } from '../../../server/src';
import { ills } from './ills';
import { gateway, portal, portOf } from './test/listening';
import { look, newFolder, token } from './test/look';
import { within } from './within';

it('finds no fault in a set-up that was not started, and leaves nothing behind', async () => {
  const dataDir = newFolder();

  const findings = await look({ PORTAL_DATA_DIR: dataDir });

  expect(ills(findings)).toEqual([]);
  expect(findings.map(({ about }) => about)).toEqual(
    expect.arrayContaining(['Node.js', '设置', '数据目录', '数据库', '门户', '网关', '邮件']),
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

it('finds no fault in a running portal and gateway', async () => {
  const dataDir = newFolder();
  mkdirSync(path.join(dataDir, 'database'));
  const lock = await holdFolder(path.join(dataDir, 'database'));
  for (const name of ['secret', 'admin-token', 'gateway-token'])
    writeFileSync(path.join(dataDir, name), token, { mode: 0o600 });

  const findings = await look({
    PORTAL_DATA_DIR: dataDir,
    PORT: await portOf(portal),
    GATEWAY_PORT: await portOf(gateway),
  });

  await lock.release();
  expect(findings.filter(({ state }) => state !== 'well').map(({ about }) => about)).toEqual([
    '邮件',
    '病毒扫描',
  ]);
});

it('reports a check that throws, without its message', async () => {
  const room = () => {
    throw new TypeError('geheim');
  };

  expect(ills(await look({}, { room }))).toEqual([
    '数据目录：没能检查（TypeError）。请检查它所在的机器与磁盘，然后再运行一次',
  ]);
});

it('stops waiting after the timeout', async () => {
  await expect(within(5, new Promise(() => {}))).rejects.toThrow('too long');
});
