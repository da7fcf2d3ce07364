import '@testing-library/jest-dom';
import { loginPrompt, sessionStore } from '@portal/session';
import { network } from './network';

beforeEach(() => network.reset());

afterEach(() => {
  sessionStore.setState(sessionStore.getInitialState(), true);
  loginPrompt.setState(loginPrompt.getInitialState(), true);
  window.localStorage.clear();
  window.sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
});
