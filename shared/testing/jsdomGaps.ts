import { TextDecoder, TextEncoder } from 'node:util';
import { leanComputedStyle } from './leanComputedStyle';

// PERF: styled-components adds single rules, as in production. Otherwise jsdom parses its whole sheet for each.
Object.assign(globalThis, { SC_DISABLE_SPEEDY: false });
// Features of browsers that jsdom lacks.
Object.assign(globalThis, { TextEncoder, TextDecoder });
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as typeof ResizeObserver;
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
  scrollIntoView: () => {},
});
Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
  configurable: true,
  get(this: HTMLElement) {
    return this.closest('[contenteditable]')?.getAttribute('contenteditable') === 'true';
  },
});
window.scrollTo = () => {};
window.getComputedStyle = leanComputedStyle;
if (typeof Request === 'undefined') {
  class PlainRequest {
    constructor(
      readonly url: string,
      readonly init: RequestInit = {},
    ) {}
    get signal() {
      return this.init.signal;
    }
    get method() {
      return this.init.method ?? 'GET';
    }
    headers = new Headers();
  }
  class PlainHeaders extends Map<string, string> {}
  class PlainResponse {
    readonly status: number;
    readonly statusText = '';
    readonly headers: Headers;
    constructor(
      readonly body: unknown = null,
      { status = 200, headers = new Headers() }: { status?: number; headers?: Headers } = {},
    ) {
      this.status = status;
      this.headers = headers;
    }
  }
  Object.assign(globalThis, {
    Request: PlainRequest,
    Headers: globalThis.Headers ?? PlainHeaders,
    Response: PlainResponse,
  });
}
