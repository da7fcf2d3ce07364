import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readEnvironment } from '@portal/environment';
import { gatewaySettings } from '@portal/gateway';
import { serverSettings } from '@portal/server';
import { scriptSettings } from './lib/settings';

const processes = { server: serverSettings, gateway: gatewaySettings, scripts: scriptSettings };

/** The lines of .env.example: a comment, then the variable that it describes. */
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
  return meta?.neededInProduction ? `${meta.description}. Required in production` : meta?.description;
};

it('names every variable of every process in .env.example once, with its description, and no other', () => {
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

it('changes nothing when .env.example is used as it is', () => {
  const env = Object.fromEntries(readExample().map(({ name, value }) => [name, value]));

  for (const settings of Object.values(processes)) {
    expect(readEnvironment(settings, env)).toMatchObject(readEnvironment(settings, {}));
  }
});
