/* One renderer: a process that draws pages with released code, and holds nothing besides. Plain JavaScript: it starts at once,
   and this file is the only one that it may read. Code comes through the pipe, as the bytes whose hash was checked. */
const vm = require('node:vm');

/** What the shell's code asks for; none of it reaches files, the network or other processes. */
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
/** Name of a remote → what its server build exports. */
const remotes = new Map();
/** Whose code runs, and whose did last that is not the shell. */
let area = 'shell';
let guest = 'shell';

process.once('disconnect', () => process.exit());
// Ctrl-C reaches this process as well; the one that started it ends it in its time.
process.on('SIGINT', () => {});
process.on('message', (message) => void receive(message));

// A promise that nobody handles is no reason to end: what was asked for is told by itself.
process.on('unhandledRejection', () => {});

/* What released code finds: no process, no network, and built-ins that it cannot change for others. */
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

/** The shell takes the texts of all from here as it starts (`portalMessages`); of two for one text its own stays. */
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
  // Copies: what one area writes into them is another's in no case.
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

/** Of several areas on one page the one whose parts are too much by themselves. */
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

/** What was thrown and where, without its message: that may hold what somebody wrote. */
function labelOf(error) {
  const name = error instanceof Error ? error.name : typeof error;
  const [, file, line, column] = (error instanceof Error && errorPattern.exec(error.stack)) || [];
  return file ? `${name} ${file}:${line}:${column}` : name;
}
