import { createBrowserRouter } from 'react-router-dom';
import { nameEntry } from './nameEntry';

const keyOfFirstPage = () => createBrowserRouter([{ path: '*' }]).state.location.key;

beforeEach(() => window.history.replaceState(null, '', '/'));

it('tells the first page of a visit from that of another one in the same tab', () => {
  nameEntry();
  const first = keyOfFirstPage();
  window.history.replaceState(null, '', '/myApply');
  nameEntry();
  expect(first).not.toBe('default');
  expect(keyOfFirstPage()).not.toBe(first);
});

it('leaves a page its key when it is loaded again', () => {
  nameEntry();
  const first = keyOfFirstPage();
  nameEntry();
  expect(keyOfFirstPage()).toBe(first);
});

it.each([['a text'], [7], [{ idx: 3 }]])('keeps what else is known of the place: %j', (state) => {
  window.history.replaceState(state, '');
  nameEntry();
  expect(window.history.state).toMatchObject({
    key: expect.any(String),
    ...(typeof state === 'object' && state),
  });
});
