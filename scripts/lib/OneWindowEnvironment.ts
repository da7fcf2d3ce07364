import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-jsdom';
import { ModuleMocker } from 'jest-mock';
import { rememberGlobals } from './rememberGlobals';
import { swapsModules } from './swapsModules';

type Settings = ConstructorParameters<typeof TestEnvironment>;
type Jsdom = InstanceType<typeof TestEnvironment>;
type Global = Jsdom['global'] & typeof globalThis;

// A worker lives as long as jest talks to it. Timers that the last file has left, of a minute or of a toast, would keep it
// longer: jest would end it by force and say so.
if (process.send) {
  const start = globalThis.setTimeout;
  const startLoose = (...args: Parameters<typeof start>) => start(...args).unref();
  globalThis.setTimeout = Object.assign(startLoose, start);
}

/** The window shared by all files of a worker that do not mock modules. */
let oneWindow: Jsdom | undefined;

/**
 * jsdom environment with one window for all files of a worker, so that modules that hold on to it can be loaded once
 * (decisions/0120-modules-loaded-once.md). The window is cleaned up after each file. Files that mock modules get their
 * own.
 */
export default class OneWindowEnvironment {
  readonly global: Global;
  readonly moduleMocker: ModuleMocker;
  readonly fakeTimers: LegacyFakeTimers<number>;
  readonly fakeTimersModern: ModernFakeTimers;
  /** Read by SharedModulesRuntime: whether the file may share module instances. */
  readonly takesModulesAsTheyAre: boolean;
  readonly #window: Jsdom;
  readonly #tidyUp: () => void;
  /** With the rules of all components drawn so far. */
  readonly #styles: Element | null;

  constructor(...[config, context]: Settings) {
    this.takesModulesAsTheyAre = !swapsModules(context.testPath);
    this.#window = this.takesModulesAsTheyAre
      ? (oneWindow ??= new TestEnvironment(config, { ...context, console }))
      : new TestEnvironment(config, context);
    const global = this.#window.global as Global;
    const { projectConfig } = config;
    this.global = global;
    this.#tidyUp = rememberGlobals(global);
    this.#styles = global.document.querySelector(styles);
    this.moduleMocker = new ModuleMocker(global);
    const timerConfig = { idToRef: (id: number) => id, refToId: (ref: number) => ref };
    this.fakeTimers = new LegacyFakeTimers({
      config: projectConfig,
      global,
      moduleMocker: this.moduleMocker,
      timerConfig,
    });
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global });
  }

  setup(): Promise<void> {
    return Promise.resolve();
  }

  async teardown(): Promise<void> {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    if (this.#window !== oneWindow) return this.#window.teardown();
    this.#tidyUp();
    emptyDocument(this.global.document);
    if (this.#styles?.isConnected === false)
      throw new Error(
        'The file removes the styles of all files after it: leave the rest of <head> in place.',
      );
  }

  exportConditions(): string[] {
    return this.#window.exportConditions();
  }

  getVmContext() {
    return this.#window.getVmContext();
  }
}

const styles = 'style[data-styled]';

/** Keeps the style sheet of styled-components, to which the shared module continues to write. */
function emptyDocument(document: Document): void {
  document.body.replaceChildren();
  for (const element of document.head.querySelectorAll('*')) if (!element.matches(styles)) element.remove();
  for (const root of [document.documentElement, document.body])
    for (const name of root.getAttributeNames()) root.removeAttribute(name);
  document.defaultView?.history.replaceState(null, '', 'http://localhost/');
}
