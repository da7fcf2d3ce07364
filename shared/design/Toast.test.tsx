import { act, render, screen } from '@testing-library/react';
import { toast, ToastRegion } from '@portal/design';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('stays for two seconds', () => {
  render(<ToastRegion />);

  act(() => toast('已保存'));
  act(() => void jest.advanceTimersByTime(1999));
  expect(screen.getByRole('status')).toHaveTextContent('已保存');
  act(() => void jest.advanceTimersByTime(1));

  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('stays for as long as it takes to read', () => {
  render(<ToastRegion />);
  const long = '没有收到回应，操作可能已经生效，请先查看结果，再决定是否重试';

  act(() => toast(long, 'bad'));
  act(() => void jest.advanceTimersByTime(3999));
  expect(screen.getByText(long)).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(1));

  expect(screen.queryByText(long)).not.toBeInTheDocument();
});
