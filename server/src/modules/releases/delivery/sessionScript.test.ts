import { runInNewContext } from 'node:vm';
import { sessionScript } from './sessionScript';

const reply = { resCode: 'E8023' };
const fetch = async () => ({ json: () => reply });
interface Page {
  portalSession?: Promise<unknown>;
  portalTabs?: { onmessage: () => void; isNews?: boolean };
}

it('asks who is here, and hears what other tabs say before the shell can', async () => {
  const window: Page = {};
  const opened: string[] = [];
  class BroadcastChannel {
    constructor(name: string) {
      opened.push(name);
    }
  }
  runInNewContext(sessionScript, { window, fetch, BroadcastChannel });

  expect(await window.portalSession).toBe(reply);
  expect(opened).toEqual(['portal-session']);
  expect(window.portalTabs?.isNews).toBeUndefined();
  window.portalTabs?.onmessage();
  expect(window.portalTabs?.isNews).toBe(true);
});

it('asks in browsers without such a channel, too', async () => {
  const window: Page = {};
  runInNewContext(sessionScript, { window, fetch });

  expect(await window.portalSession).toBe(reply);
});
