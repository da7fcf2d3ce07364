import vm, { type CompileFunctionOptions } from 'node:vm';
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';
import { ModuleMocker } from 'jest-mock';

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
  readonly #tidyUp = rememberGlobals();

  constructor(...[config, context]: Settings) {
    super(config, context);
    named.add(this.context!);
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

/** Puts back later what tests and jest change: global names, the environment of the process, the way out of it. */
function rememberGlobals(): () => void {
  const globals = new Map(
    Reflect.ownKeys(globalThis).map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)!]),
  );
  const environment = { ...process.env };
  const exit = process.exit.bind(process);
  return () => {
    for (const key of Reflect.ownKeys(globalThis))
      if (!globals.has(key)) Reflect.deleteProperty(globalThis, key);
    for (const [key, before] of globals)
      if ('value' in before && (before.configurable || before.writable))
        Object.defineProperty(globalThis, key, before);
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
    process.exit = exit;
  };
}
