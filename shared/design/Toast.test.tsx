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

  // Toasts of the files before may be left there: their clocks have stopped.
  expect(screen.queryByText('已保存')).not.toBeInTheDocument();
});
