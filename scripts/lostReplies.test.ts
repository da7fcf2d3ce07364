import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as calls from '@portal/calls';

const root = path.join(__dirname, '..');
const isCall = (value: unknown): value is calls.Call =>
  typeof value === 'object' && value !== null && 'effect' in value && 'guard' in value;
/** Calls with an effect on what somebody has. */
const writes = new Set(
  Object.entries(calls).flatMap(([name, value]) =>
    isCall(value) && value.effect === 'write' && value.guard !== 'public' ? [name] : [],
  ),
);

/** What is simply asked for again, or looked at again by itself. */
const mayFail = new Set([
  'addApp',
  'checkUpstream',
  'editApp',
  'listGatewayRoutes',
  'saveDraft',
  'sendIdentityCode',
  'sendVerifyCode',
]);

it('tells nobody that loading failed where a reply is lost that may have had its effect', () => {
  const files = execFileSync('git', ['ls-files', 'mf-*.ts', 'mf-*.tsx', 'shared/*.tsx', 'shell/src/*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => !file.includes('.test.'));

  const wrong = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    if (!/\bmessageOf\(/.test(text)) return [];
    const made = [...text.matchAll(/\bcall\(\s*(\w+)/g)].map(([, name = '']) => name);
    const effects = made.filter((name) => writes.has(name) && !mayFail.has(name));
    return effects.length > 0 ? [`${file}: ${effects.join(', ')}`] : [];
  });
  expect(wrong).toEqual([]);
});
