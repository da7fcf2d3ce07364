import type { Compilation, Module } from 'webpack';
import { lateFrame } from '@portal/contract/internal';
import { lateModules } from '../../shared/federation';

/**
 * Which exposed modules need shared modules that are loaded late. The page preloads these together with the remote;
 * federation would request them only afterwards.
 *
 * @returns Late shared module → exposed modules that need it at once.
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

/** @returns What the shell loads late, shared modules and the frame of console pages → its files. */
export function lateFilesOf({
  modules,
  chunkGraph,
  namedChunkGroups,
}: Compilation): Record<string, string[]> {
  const provided = [...modules].filter(({ type }) => type === 'provide-module');
  const shared = lateModules.map((name): [name: string, files: string[]] => {
    const blocks = provided
      .filter((module) => module.identifier().startsWith(`provide module (default) ${name}@`))
      .flatMap((module) => module.blocks);
    return [name, blocks.flatMap((block) => chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? [])];
  });
  const late = Object.fromEntries([
    ...shared,
    [lateFrame, namedChunkGroups.get(lateFrame)?.getFiles() ?? []],
  ]);
  for (const [name, files] of Object.entries(late))
    if (files.length === 0) throw new Error(`外壳没有按需提供 ${name}`);
  return late;
}

/** Name under which a federation entry exposes a module. */
const exposedName = (dependency: object) =>
  'exposedName' in dependency && typeof dependency.exposedName === 'string' ? dependency.exposedName : null;

/** Name of the shared module that a consume module refers to. */
const consumedName = (module: Module) =>
  module.type === 'consume-shared-module' ? module.identifier().split('|')[2] : undefined;
