import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { loadDialogs } from '@portal/design';
import { loginPrompt, sessionStore } from '@portal/session';
import { network } from './network';

// Patience costs nothing where a test passes: a busy machine needs more than the usual second for a page.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(90_000);

// In a browser they come with the first one; a test looks at once.
beforeAll(() => loadDialogs());

beforeEach(() => network.reset());

afterEach(() => {
  // First the page, so that nothing on it sees the stores being put back.
  cleanup();
  sessionStore.setState(sessionStore.getInitialState(), true);
  loginPrompt.setState(loginPrompt.getInitialState(), true);
  window.localStorage.clear();
  window.sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
});
