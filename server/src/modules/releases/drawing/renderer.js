/* A renderer process: renders pages with released code and holds no other data. It is plain JavaScript, so that it starts
   at once, and it may read no other file. Code arrives through the pipe, as the bytes whose hash was checked. */
const vm = require('node:vm');

/** Built-in modules that the shell requires; none gives access to files, the network or other processes. */
const builtins = new Map(
  ['async_hooks', 'buffer', 'crypto', 'events', 'stream', 'string_decoder', 'url', 'util'].map((name) => [
    name,
    require(`node:${name}`),
  ]),
);
const markupMax = 4 * 1024 * 1024;

const { process } = globalThis;
const send = process.send.bind(process);
const usedBytes = process.memoryUsage.rss.bind(process.memoryUsage);
const errorPattern = /\/([\w-]+\.cjs):(\d+):(\d+)/;

let shell = null;
/** Remote → exports of its server build. */
const remotes = new Map();
/** The area whose code is running, and the last one that was not the shell. */
let area = 'shell';
let guest = 'shell';

process.once('disconnect', () => process.exit());
// Ctrl-C reaches this process, too; its parent ends it in time.
process.on('SIGINT', () => {});
process.on('message', (message) => void receive(message));

// An unhandled rejection does not end the process: each request reports its own failure.
process.on('unhandledRejection', () => {});

/* Released code has no `process` and no network. */
for (const name of [
  'process',
  'fetch',
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'Worker',
  'navigator',
])
  delete globalThis[name];
for (const name of Reflect.ownKeys(globalThis)) Reflect.get(globalThis, name);

function enter(name) {
  if (name === area) return;
  area = name;
  if (name !== 'shell') guest = name;
  send({ kind: 'at', area });
}

function run({ name, file, code }, require) {
  const module = { exports: {} };
  const start = vm.compileFunction(code, ['module', 'exports', 'require'], { filename: `/${name}/${file}` });
  Reflect.apply(start, undefined, [module, module.exports, require]);
  return module.exports;
}

const frozenCopy = (module) =>
  Object.freeze(Object.defineProperty({ ...module }, '__esModule', { value: module.__esModule === true }));

/** Offers the messages of all parts to the shell while it starts (`portalMessages`); the first part wins. */
function speaking(parts, start) {
  const all = parts.filter(({ messages }) => messages !== null).map(({ messages }) => messages);
  if (all.length > 0) globalThis.portalMessages = Object.assign({}, ...all.toReversed());
  start();
  delete globalThis.portalMessages;
}

function load(parts) {
  const [own, ...others] = parts;
  speaking(parts, () => {
    shell = run(own, (request) => {
      const found = builtins.get(request.replace(/^node:/, ''));
      if (!found) throw new Error(`${request} is not there`);
      return found;
    });
  });
  if (others.length === 0) return;
  // Frozen copies, so that no area can change what another one uses.
  const shared = new Map(
    Object.entries(shell.sharedForRemotes).map(([name, module]) => [name, frozenCopy(module)]),
  );
  Object.freeze(globalThis);
  for (const part of others) {
    enter(part.name);
    const exported = run(part, (request) => {
      const found = shared.get(request);
      if (!found) throw new Error(`${request} is not shared`);
      return found;
    });
    remotes.set(part.name, exported.modules);
  }
}

async function draw({ boot, address, isFrame }) {
  if (isFrame) return shell.prerender(boot, address);
  return shell.drawPage(boot, address, { modulesOf: (name) => remotes.get(name) ?? {}, enter });
}

const isTooMuch = ({ html, styles }) => html.length + styles.length > markupMax;

/** The area whose widgets alone exceed the limit; otherwise the last one that ran. */
async function areaOfTooMuch({ boot, ...task }) {
  if (task.isFrame || remotes.size < 2) return guest;
  const last = guest;
  for (const name of remotes.keys()) {
    const widgets = boot.drawn.widgets.filter((id) => id.startsWith(`${name}/`));
    const alone = await draw({ ...task, boot: { ...boot, drawn: { ...boot.drawn, widgets } } });
    if (alone && isTooMuch(alone)) return name;
  }
  return last;
}

async function receive(message) {
  const { kind, id = 0 } = message;
  area = 'shell';
  guest = 'shell';
  try {
    if (kind === 'load') {
      load(message.parts);
      return send({ kind: 'ready' });
    }
    const drawn = await draw(message);
    if (drawn === null) return send({ kind: 'lacking', id, bytes: usedBytes() });
    const { html, styles, refusal = null } = drawn;
    area = guest;
    if (isTooMuch(drawn)) {
      area = await areaOfTooMuch(message);
      throw new RangeError('too much markup');
    }
    send({ kind: 'drawn', id, html, styles, refusal, bytes: usedBytes() });
  } catch (error) {
    send({ kind: 'failed', id, area, label: labelOf(error), bytes: usedBytes() });
  }
}

/** Name and place of an error, without its message, which may quote user data. */
function labelOf(error) {
  const name = error instanceof Error ? error.name : typeof error;
  const [, file, line, column] = (error instanceof Error && errorPattern.exec(error.stack)) || [];
  return file ? `${name} ${file}:${line}:${column}` : name;
}
