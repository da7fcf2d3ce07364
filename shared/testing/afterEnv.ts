import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { loadDialogs } from '@portal/design';
import { messages } from '@portal/design/Toast';
import { loginPrompt, sessionStore } from '@portal/session';
import { elementError } from './elementError';
import { network } from './network';
import './withoutOwnerStacks';

// A page may take longer than the default second on a busy machine; passing tests do not wait for the timeout.
configure({ asyncUtilTimeout: 20_000, getElementError: elementError });
jest.setTimeout(90_000);

// In a browser they are loaded with the first dialog; tests look for it at once.
beforeAll(() => loadDialogs());

beforeEach(() => network.reset());

afterEach(() => {
  // The page is unmounted first, so that it does not render the reset stores.
  cleanup();
  sessionStore.setState(sessionStore.getInitialState(), true);
  messages.setState(messages.getInitialState(), true);
  loginPrompt.setState(loginPrompt.getInitialState(), true);
  window.localStorage.clear();
  window.sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
});
