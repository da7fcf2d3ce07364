import type { Compilation, Dependency, Module } from 'webpack';
import type { PromisedExport } from '@portal/contract/internal';

/** What portal.json promises and the sources do not export. */
export function missingExports(
  { modules, moduleGraph }: Compilation,
  promised: readonly PromisedExport[],
): PromisedExport[] {
  const exposed = new Map<string, Module>();
  for (const { blocks } of modules)
    for (const dependency of blocks.flatMap(({ dependencies }) => dependencies)) {
      if (!isExposed(dependency)) continue;
      const module = moduleGraph.getModule(dependency);
      if (module) exposed.set(dependency.exposedName, module);
    }
  return promised.filter(({ module: name, name: wanted }) => {
    const module = exposed.get(name);
    // Null: webpack cannot tell, as of a module that is no ES module.
    return module !== undefined && moduleGraph.getExportsInfo(module).isExportProvided(wanted) === false;
  });
}

/** As federation's container names what it exposes. */
type Exposed = Dependency & { exposedName: string };
const isExposed = (dependency: Dependency): dependency is Exposed => 'exposedName' in dependency;
