import { withoutNotesOf } from './withoutNotesOf';

const kinds = ['info', 'warn'] as const;
const usual = kinds.map((kind) => console[kind]);
afterEach(() => kinds.forEach((kind, index) => void (console[kind] = usual[index]!)));

it('leaves out what the library says of itself, in a terminal, too, and nothing else', () => {
  const printed: unknown[] = [];
  for (const kind of kinds) console[kind] = (text: unknown) => void printed.push(text);

  withoutNotesOf('oidc-provider');
  console.warn('oidc-provider WARNING: signing keys are used');
  console.info('\x1b[33;1moidc-provider NOTICE: a feature\x1b[0m');
  console.warn('端口已被占用');

  expect(printed).toEqual(['端口已被占用']);
});
