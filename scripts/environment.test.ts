import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { fileSettings, readEnvironment, settingFaults } from '@portal/environment';
import { gatewaySettings } from '@portal/gateway';
import { serverSettings } from '@portal/server';
import { scriptSettings } from './lib/settings';

const processes = { server: serverSettings, gateway: gatewaySettings, scripts: scriptSettings };

const scratch = mkdtempSync(path.join(tmpdir(), 'portal-environment-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Variables of .env.example, each with the comment above it. */
function readExample() {
  const text = readFileSync(path.join(__dirname, '../.env.example'), 'utf8');
  return [...text.matchAll(/^# (.*)\n(\w+)=(.*)$/gm)].map(([, comment, name, value]) => ({
    comment,
    name: name ?? '',
    value,
  }));
}

const describe = (setting: z.core.$ZodType) => {
  const meta = z.globalRegistry.get(setting);
  return [
    meta?.description,
    ...(meta?.neededInProduction ? ['Required in production'] : []),
    ...(meta?.mayBeFile ? ['May be a file'] : []),
  ].join('. ');
};

it('lists every variable of every process in .env.example once, with its description, and no other', () => {
  const settings = Object.values(processes).flatMap(({ shape }) =>
    Object.entries<z.core.$ZodType>(shape).map(([name, setting]) => [name, describe(setting)] as const),
  );
  const described = new Map([...settings].reverse());

  const example = readExample();

  expect(new Set(example.map(({ name }) => name)).size).toBe(example.length);
  expect(Object.fromEntries(example.map(({ name, comment }) => [name, comment]))).toEqual(
    Object.fromEntries(described),
  );
});

it('reads each secret of server and gateway from a file, and does not reveal an invalid one', () => {
  const named = Object.values(processes).flatMap((settings) => fileSettings(settings));

  // Other processes of the same user can read the environment, so every secret must also be readable from a file.
  expect(
    Object.values(processes)
      .flatMap(({ shape }) => Object.keys(shape))
      .filter((name) => /SECRET|TOKEN|PRIVATE|SEAL|KEY$|DATABASE_URL$|SMTP_URL/.test(name))
      .filter((name) => !named.includes(name)),
  ).toEqual(['RELEASE_TOKEN', 'TEST_DATABASE_URL']);

  const [file, content] = [path.join(scratch, 'wrong'), 'geheim'];
  writeFileSync(file, content);
  for (const settings of [serverSettings, gatewaySettings]) {
    const env = Object.fromEntries(fileSettings(settings).map((name) => [`${name}_FILE`, file]));
    const faults = settingFaults(settings, env).map(({ says }) => says);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.join()).not.toContain(content);
  }
});

it('changes nothing when .env.example is used as it is', () => {
  const env = Object.fromEntries(readExample().map(({ name, value }) => [name, value]));

  for (const settings of Object.values(processes)) {
    expect(readEnvironment(settings, env)).toMatchObject(readEnvironment(settings, {}));
  }
});

/** Defaults that documents tell: `NAME` (5), 5 calls (`NAME`), and rows of tables that begin with a name. */
const toldDefaults = (text: string) =>
  [
    /`(?<name>[A-Z]+_[A-Z_]+)`\s\((?<value>\d+)[,)]/g,
    /(?<value>\d+)(?: [a-z]+){0,4} \(`(?<name>[A-Z]+_[A-Z_]+)`\)/g,
    /^\| `(?<name>[A-Z]+_[A-Z_]+)` [^\n]*\((?<value>\d+)\)/gm,
  ].flatMap((told) =>
    [...text.matchAll(told)].map(({ groups }) => ({ name: groups?.name ?? '', value: groups?.value })),
  );

it('has the defaults that the documents tell', () => {
  const root = path.join(__dirname, '..');
  const documents = ['README.md', 'ARCHITECTURE.md'].concat(
    readdirSync(path.join(root, 'docs'))
      .filter((file) => file.endsWith('.md'))
      .map((file) => `docs/${file}`),
  );
  const told = documents.flatMap((file) =>
    toldDefaults(readFileSync(path.join(root, file), 'utf8')).map((one) => ({ file, ...one })),
  );
  const defaults: Record<string, unknown> = Object.assign(
    {},
    ...Object.values(processes).map((settings) => readEnvironment(settings, {})),
  );

  expect(told.length).toBeGreaterThan(10);
  expect(told).toEqual(told.map(({ file, name }) => ({ file, name, value: String(defaults[name]) })));
});
