import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { readTyped } from '@portal/page';
import { beginSession, endSession } from '@portal/session';
import { aMember } from '@portal/testing';
import { TypedOfPage } from './TypedOfPage';

const place = '/ops/noticeEdit?noId=no_1';
const kept = (ownerId: string) => ({
  place,
  ownerId,
  lines: [{ label: '标题', text: '第一行\n<img src=x>' }],
});
const show = (address = place) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <TypedOfPage kept={JSON.stringify(kept('acc_1'))} />
    </MemoryRouter>,
  );
const region = () => screen.queryByRole('region', { name: '您重新加载前填写的内容' });

beforeEach(() => window.sessionStorage.setItem('portal-typed', JSON.stringify(kept('acc_1'))));
afterEach(() => {
  act(() => endSession());
  window.sessionStorage.clear();
});

it('shows what was typed once it is known who reads, and has the keyboard', async () => {
  show();
  expect(region()).toBeNull();

  await act(async () => beginSession(aMember({ accountId: 'acc_1' }), false));

  expect(region()).toHaveFocus();
  expect(region()).toHaveTextContent('标题 复制第一行 <img src=x>');
});

it('is gone for good when it is closed', () => {
  beginSession(aMember({ accountId: 'acc_1' }), false);
  show();

  fireEvent.click(screen.getByRole('button', { name: '关闭' }));

  expect(region()).toBeNull();
  expect(readTyped('acc_1', place)).toBeNull();
});

it.each([
  ['another account', 'acc_2', place],
  ['another page', 'acc_1', '/ops/noticeEdit?noId=no_2'],
])('shows nothing to %s', (_, accountId, address) => {
  beginSession(aMember({ accountId }), false);
  show(address);
  expect(region()).toBeNull();
});
