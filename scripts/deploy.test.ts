import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { z } from 'zod';
import { fileSettings, settingFaults } from '@portal/environment';
import { gatewaySettings } from '@portal/gateway';
import { serverSettings } from '@portal/server';
import { releasedApps } from './lib/apps';
import { sdkDist } from './lib/buildSdk';
import { programFile, type Program } from './lib/programs/programs';
import { credentialsOf, oneOf, readEnvFile, readUnit } from './lib/readUnit';

const root = path.join(__dirname, '..');
const deploy = path.join(root, 'deploy');
const env = readEnvFile(readFileSync(path.join(deploy, 'portal.env'), 'utf8'));
const secret = 'a-secret-of-more-than-thirty-two-characters';

interface Service {
  name: Program;
  settings: z.ZodObject;
  /** Longest shutdown of the program, in ms. */
  endMs: number;
}
const services: Service[] = [
  { name: 'server', settings: serverSettings, endMs: 2000 + 8000 },
  { name: 'gateway', settings: gatewaySettings, endMs: 2000 + 9000 },
];
const unitFile = (name: string) => path.join(deploy, 'systemd', `portal-${name}.service`);

const scratch = mkdtempSync(path.join(tmpdir(), 'portal-units-'));
afterAll(() => rmSync(scratch, { recursive: true }));

describe.each(services)('the systemd unit of the $name', ({ name, settings, endMs }) => {
  const unit = readUnit(unitFile(name));

  it('starts existing files, from the folder named in the documentation', () => {
    expect(oneOf(unit, 'Service.ExecStart').split(' ')).toEqual([
      '/usr/bin/node',
      '--enable-source-maps',
      path.relative(root, programFile(name)),
    ]);
    expect(oneOf(unit, 'Service.WorkingDirectory')).toBe('/opt/portal');
  });

  it('has every required production setting, secrets as files, and no unknown setting', () => {
    const credentials = credentialsOf(unit);

    // A setting that only the other service reads is not an error.
    const known = services.flatMap((one) => Object.keys(one.settings.shape));
    expect(Object.keys(env).filter((setting) => !known.includes(setting))).toEqual([]);
    expect(Object.keys(env).filter((setting) => fileSettings(serverSettings).includes(setting))).toEqual([]);
    expect(Object.keys(credentials).filter((setting) => !fileSettings(settings).includes(setting))).toEqual(
      [],
    );
    for (const [setting, file] of Object.entries(credentials))
      expect(file).toBe(`/etc/portal/secrets/${setting}`);
    const given = Object.fromEntries(Object.keys(credentials).map((setting) => [setting, secret]));
    expect(settingFaults(settings, { ...env, ...given })).toEqual([]);
    expect(credentials).toHaveProperty('PORTAL_GATEWAY_TOKEN');
  });

  it('stores data in the only writable folder, which systemd creates', () => {
    const folder = name === 'server' ? env.PORTAL_DATA_DIR : env.GATEWAY_DATA_DIR;

    expect(folder).toBe(`/var/lib/${oneOf(unit, 'Service.StateDirectory')}`);
    expect([oneOf(unit, 'Service.ProtectSystem'), oneOf(unit, 'Service.PrivateTmp')]).toEqual([
      'strict',
      'true',
    ]);
  });

  it('allows enough time to shut down, and restarts only after a failure', () => {
    expect(Number(oneOf(unit, 'Service.TimeoutStopSec')) * 1000).toBeGreaterThan(endMs);
    expect([oneOf(unit, 'Service.KillSignal'), oneOf(unit, 'Service.Restart')]).toEqual([
      'SIGTERM',
      'on-failure',
    ]);
  });

  // Skipped without systemd; the other tests check the rest.
  it('is accepted by systemd', () => {
    const copy = path.join(scratch, path.basename(unitFile(name)));
    writeFileSync(copy, readFileSync(unitFile(name), 'utf8').replace('/usr/bin/node', process.execPath));
    const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', copy], { encoding: 'utf8' });

    if (!error) expect([status, stderr]).toEqual([0, '']);
  });
});

it('gives out the SDK that the build makes', () => {
  expect(env.PORTAL_SDK).toBe(path.join('/opt/portal', path.relative(root, sdkDist)));
});

it('releases every area on startup', () => {
  expect(env.PORTAL_LOCAL_RELEASES?.split(':').sort()).toEqual(
    releasedApps().map((folder) => `/opt/portal/releases/${path.basename(folder)}`),
  );
});

it('of a cluster has what docs/cluster.md writes beside it: secrets that the server reads from files', () => {
  const [, block = ''] =
    /```sh\n( *cd \/etc\/portal\/secrets\n[\s\S]*?)```/.exec(
      readFileSync(path.join(root, 'docs/cluster.md'), 'utf8'),
    ) ?? [];
  const at = (place: string) => path.join(scratch, place);
  mkdirSync(at('etc/portal/secrets'), { recursive: true });
  const stubs = 'chgrp() { :; }; systemctl() { :; }\n';
  const moved = block.replaceAll(/(?<!:)\/etc\//g, `${scratch}/etc/`);
  const { status, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', stubs + moved], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);

  const credentials = credentialsOf(readUnit(at('etc/systemd/system/portal-server.service.d/cluster.conf')));
  expect(Object.keys(credentials).sort()).toEqual([
    'PORTAL_ADMIN_TOKEN',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ]);
  for (const [setting, file] of Object.entries(credentials)) {
    expect(fileSettings(serverSettings)).toContain(setting);
    expect(file).toBe(`/etc/portal/secrets/${setting}`);
    expect(readFileSync(at(`etc/portal/secrets/${setting}`), 'utf8')).toMatch(/^.+\n$/);
  }
});
