import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const src = path.join(__dirname, '../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

/** Files that a file imports, types included. */
const importsOf = new Map(
  files.map((file) => [
    file,
    ts
      .preProcessFile(readFileSync(path.join(src, file), 'utf8'))
      .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) => path.join(path.dirname(file), fileName))
      .flatMap((target) =>
        [`${target}.ts`, path.join(target, 'index.ts')].filter((one) => files.includes(one)),
      ),
  ]),
);

/** `market` for every file of it; the platform and the files beside it are one room each. */
const roomOf = (file: string) => /^modules\/([^/]+)\//.exec(file)?.[1] ?? file.split('/')[0] ?? file;

/** Each way that comes back to where it began, once. */
function cyclesIn(graph: Map<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  function walk(node: string, way: readonly string[]): void {
    if (way.includes(node)) {
      cycles.push([...way.slice(way.indexOf(node)), node].join(' → '));
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...way, node]);
    done.add(node);
  }
  for (const node of graph.keys()) walk(node, []);
  return cycles;
}

it('has no two files that need each other', () => {
  expect(cyclesIn(importsOf)).toEqual([]);
});

it('has no two modules that need each other, by whatever detour', () => {
  const rooms = new Map<string, string[]>();
  for (const [file, targets] of importsOf) {
    const room = roomOf(file);
    const others = targets.map(roomOf).filter((other) => other !== room);
    rooms.set(room, [...new Set([...(rooms.get(room) ?? []), ...others])]);
  }

  expect(rooms.get('platform')).toEqual([]);
  expect(cyclesIn(rooms)).toEqual([]);
});

it('finds a cycle where there is one', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ]);

  expect(cyclesIn(graph)).toEqual(['b → c → b']);
});

it('gives each module one door', () => {
  const modules = readdirSync(path.join(src, 'modules'));

  expect(modules.filter((name) => !existsSync(path.join(src, 'modules', name, 'index.ts')))).toEqual([]);
});
