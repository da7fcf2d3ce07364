import vm, { type CompileFunctionOptions } from 'node:vm';
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';
import { ModuleMocker } from 'jest-mock';
import { rememberGlobals } from './rememberGlobals';
import { swapsModules } from './swapsModules';

type Settings = ConstructorParameters<typeof TestEnvironment>;

/** Contexts in which jest believes to run modules. */
const named = new WeakSet<object>();
const compiled = new Map<string, { source: string; run: ReturnType<typeof vm.compileFunction> }>();
const { compileFunction } = vm;

/**
 * Compiles a module in the worker's own context, once for all its test files: each calls the same function to create
 * its own instance. Modules with dynamic imports are compiled for each file, because imports are resolved through the
 * file's runtime.
 */
function compileOnce(
  source: string,
  names: readonly string[],
  options: CompileFunctionOptions & { filename: string },
) {
  const { parsingContext, ...here } = options;
  if (!parsingContext || !named.has(parsingContext)) return compileFunction(source, names, options);
  if (source.includes('import(')) return compileFunction(source, names, here);
  const known = compiled.get(here.filename);
  if (known?.source === source) return known.run;
  const run = compileFunction(source, names, { filename: here.filename });
  compiled.set(here.filename, { source, run });
  return run;
}
Object.assign(vm, { compileFunction: compileOnce });
// Loads Node's fetch first, which claims the global dispatcher. It can be claimed only once, and must not belong to a
// test file's undici, which is gone when the file ends.
void globalThis.Request;

/**
 * Node environment without a context per test file. With contexts, each access to a global goes through a proxy, and
 * every file compiles everything again (decisions/0096-tests-in-one-context.md). Module instances are still separate;
 * changes to global objects are undone after each file.
 */
export default class OneContextEnvironment extends TestEnvironment {
  /** Read by SharedModulesRuntime: whether the file may share module instances. */
  readonly takesModulesAsTheyAre: boolean;
  readonly #tidyUp = rememberGlobals(globalThis);

  constructor(...[config, context]: Settings) {
    super(config, context);
    this.takesModulesAsTheyAre = !swapsModules(context.testPath);
    if (this.context) named.add(this.context);
    const { projectConfig } = config;
    const moduleMocker = new ModuleMocker(globalThis);
    const timerConfig = { idToRef: (id: number) => id, refToId: (ref: number) => ref };
    Object.assign(this, {
      global: globalThis,
      moduleMocker,
      fakeTimers: new LegacyFakeTimers({
        config: projectConfig,
        global: globalThis,
        moduleMocker,
        timerConfig,
      }),
      fakeTimersModern: new ModernFakeTimers({ config: projectConfig, global: globalThis }),
    });
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    this.#tidyUp();
  }
}
