const asyncHooks = require('node:async_hooks');
const { default: Runtime } = require('jest-runtime');

/**
 * Modules that are loaded for each test file: the test itself, and helpers that keep state or use the file's `jest` and
 * `expect`.
 */
const ofOneFile =
  /\.test\.[jt]sx?$|\/test\/|\/shared\/testing\/|\/@testing-library\/(jest-dom\/|react\/dist\/index\.js$)/;

/** By project: the runtime that holds the shared modules of a worker. Never torn down. */
const keepers = new Map();

/**
 * PERF: shows no loaded modules in `require.cache`. Nothing needs them but fastify, which compares all of them, through
 * jest's proxy, with each of its plugins: a quarter of the time to build a server.
 */
function hideLoaded(runtime) {
  const none = {};
  runtime['registries'].getRequireCacheProxy = () => none;
}

/**
 * What is transformed is CommonJS afterwards. Since Node 24.9 jest would load packages of ES modules as such all the same,
 * in a context of their own, where an object of a test is no plain one.
 */
function loadAsTransformed(runtime, transformer) {
  const resolution = runtime['_resolution'];
  const isModule = resolution.shouldLoadAsEsm.bind(resolution);
  resolution.shouldLoadAsEsm = (file) => !transformer.shouldTransform(file) && isModule(file);
}

/**
 * What jest asks which test runs. PERF: its own is an AsyncLocalStorage for each file, all of which Node 20 and 22 ask at every
 * promise until the worker ends. This one is right as long as tests run one after the other.
 */
class OneAtATime {
  #now;
  getStore() {
    return this.#now;
  }
  async run(store, work) {
    const before = this.#now;
    this.#now = store;
    try {
      return await work();
    } finally {
      this.#now = before;
    }
  }
}

function adapt(runtime, transformer) {
  hideLoaded(runtime);
  loadAsTransformed(runtime, transformer);
  return runtime;
}

/**
 * Loads packages and sources once for all test files of a worker (decisions/0120-modules-loaded-once.md). Requires an
 * environment whose global object outlives the file; its `takesModulesAsTheyAre` tells whether the file may share
 * modules.
 */
module.exports = class SharedModulesRuntime extends Runtime {
  #keeper;

  constructor(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig) {
    super(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig);
    adapt(this, transformer);
    if (!environment.takesModulesAsTheyAre) return;
    if (!keepers.has(config.id)) {
      const Environment = environment.constructor;
      const settings = { globalConfig, projectConfig: config };
      const lasting = new Environment(settings, { console, docblockPragmas: {}, testPath });
      keepers.set(
        config.id,
        adapt(
          new Runtime(config, lasting, resolver, transformer, new Map(), coverage, testPath, globalConfig),
          transformer,
        ),
      );
    }
    this.#keeper = keepers.get(config.id);
  }

  requireModule(from, moduleName, options, isRequireActual) {
    const file = this.#keeper && !options?.isInternalModule ? this.#fileOf(from, moduleName) : null;
    return file && !ofOneFile.test(file)
      ? this.#keeper.requireModule(file, undefined, options, isRequireActual)
      : super.requireModule(from, moduleName, options, isRequireActual);
  }

  /** For jest's own modules. */
  requireInternalModule(from, moduleName) {
    return moduleName === 'node:async_hooks'
      ? { ...asyncHooks, AsyncLocalStorage: OneAtATime }
      : super.requireInternalModule(from, moduleName);
  }

  /** The file of a module; null for Node's built-in modules. */
  #fileOf(from, moduleName) {
    const resolution = this['_resolution'];
    return moduleName && resolution.isCoreModule(moduleName) ? null : resolution.resolveCjs(from, moduleName);
  }
};
