import vm, { type CompileFunctionOptions } from 'node:vm';
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';
import { ModuleMocker } from 'jest-mock';
import { rememberGlobals } from './rememberGlobals';
import { swapsModules } from './swapsModules';

type Settings = ConstructorParameters<typeof TestEnvironment>;

/** Contexts that jest believes its modules to run in. */
const named = new WeakSet<object>();
const compiled = new Map<string, { source: string; run: ReturnType<typeof vm.compileFunction> }>();
const { compileFunction } = vm;

/**
 * Compiles a module where the worker itself runs, once for all test files of the worker: each file calls the same function
 * for modules of its own. What imports dynamically belongs to the one file that it was compiled for.
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
// Takes the place of the global dispatcher, which can be taken but once: undici of a test file is gone when the file ends.
void globalThis.Request;

/**
 * Node for tests, without a context of each file's own. There each look at a global goes through a proxy, and every file
 * compiles and warms up everything anew: decisions/0096-tests-in-one-context.md. Modules are each file's own as
 * before; what a file leaves in global objects is taken away behind it.
 */
export default class OneContextEnvironment extends TestEnvironment {
  /** Read by SharedModulesRuntime. */
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
