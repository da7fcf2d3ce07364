import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beginSession, endSession } from '@portal/session';
import { aMember } from '@portal/testing';
import { TypedBefore } from './TypedBefore';

const show = () =>
  render(
    <MemoryRouter initialEntries={['/help?a=1']}>
      <TypedBefore />
    </MemoryRouter>,
  );

afterEach(() => act(() => endSession()));

it('brings what was kept for the page', async () => {
  window.sessionStorage.setItem(
    'portal-typed',
    JSON.stringify({ place: '/help?a=1', ownerId: 'acc_1', lines: [{ label: '问题', text: '为什么' }] }),
  );
  beginSession(aMember({ accountId: 'acc_1' }), false);
  show();
  expect(await screen.findByText('为什么')).toBeVisible();
});

it('shows nothing where nothing is kept, or nothing can be read', () => {
  const { container } = show();
  expect(container).toBeEmptyDOMElement();

  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  expect(show().container).toBeEmptyDOMElement();
  jest.restoreAllMocks();
});
