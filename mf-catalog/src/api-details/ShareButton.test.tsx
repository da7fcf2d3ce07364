import { screen } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { ShareButton } from './ShareButton';

const url = 'http://localhost/APIDetails?apiId=api%201';

const draw = () => renderElement(<ShareButton apiId="api 1" title="工作日历" />).user;

const setShare = (share: unknown) =>
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
afterEach(() => Reflect.deleteProperty(navigator, 'share'));

it('copies the address when the device has no share dialog', async () => {
  const user = draw();
  await user.click(screen.getByRole('button', { name: '分享' }));

  expect(await screen.findByText('链接已复制')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(url);
});

it('opens the share dialog, and stays silent when it is cancelled', async () => {
  const share = jest.fn().mockRejectedValue(new DOMException('', 'AbortError'));
  setShare(share);
  const user = draw();
  await user.click(screen.getByRole('button', { name: '分享' }));

  expect(share).toHaveBeenCalledWith({ title: '工作日历', url });
  expect(screen.queryByText(/复制失败/)).not.toBeInTheDocument();
});

it('says what to do when neither works', async () => {
  setShare(jest.fn().mockRejectedValue(new Error('no')));
  const user = draw();
  await user.click(screen.getByRole('button', { name: '分享' }));

  expect(await screen.findByText('复制失败，请从地址栏复制')).toBeInTheDocument();
});
