import type { Compilation, Module } from 'webpack';
import { lateModules } from '../../shared/federation';

/**
 * What a remote needs of the late ones of the shared modules before it can begin: the page that names it fetches both at
 * once, where federation would ask for the second only when the first is there.
 *
 * @returns Late shared module → the exposed modules that begin with it.
 */
export function lateUsesOf({ modules, chunkGraph }: Compilation): Record<string, string[]> {
  const uses: Record<string, string[]> = {};
  for (const block of [...modules].flatMap((module) => module.blocks)) {
    const exposed = block.dependencies.map(exposedName).find(Boolean);
    if (!exposed) continue;
    const used = new Set(
      (chunkGraph.getBlockChunkGroup(block)?.chunks ?? []).flatMap((chunk) =>
        [...chunkGraph.getChunkModulesIterable(chunk)].map(consumedName),
      ),
    );
    for (const name of lateModules.filter((one) => used.has(one))) (uses[name] ??= []).push(exposed);
  }
  return uses;
}

/** @returns Late shared module → the files of the shell that bring it. */
export function lateFilesOf({ modules, chunkGraph }: Compilation): Record<string, string[]> {
  const provided = [...modules].filter(({ type }) => type === 'provide-module');
  return Object.fromEntries(
    lateModules.map((name) => {
      const blocks = provided
        .filter((module) => module.identifier().startsWith(`provide module (default) ${name}@`))
        .flatMap((module) => module.blocks);
      const files = blocks.flatMap((block) => chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? []);
      if (files.length === 0) throw new Error(`外壳没有按需提供共享模块 ${name}`);
      return [name, files];
    }),
  );
}

/** Of a dependency of a federation entry: the name under which it gives a module out. */
const exposedName = (dependency: object) =>
  'exposedName' in dependency && typeof dependency.exposedName === 'string' ? dependency.exposedName : null;

/** Of a module that stands for a shared one: whose place it takes. */
const consumedName = (module: Module) =>
  module.type === 'consume-shared-module' ? module.identifier().split('|')[2] : undefined;
