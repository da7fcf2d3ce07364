import { screen, waitFor } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { Chart } from './Chart';

let mockIsLost = true;
const mockDraw = jest.fn(() => ({ destroy: () => {} }));
jest.mock('./chartLibrary', () => {
  if (mockIsLost) throw new Error('ChunkLoadError');
  return { drawChart: mockDraw };
});

it('says where its code does not arrive that the table has the same data, and is drawn on demand', async () => {
  const { user } = renderElement(
    <Chart kind="line" label="调用次数" unit="次" labels={['一']} series={[]} />,
  );

  expect(await screen.findByRole('alert')).toHaveTextContent('图没有加载成功表里有同样的数据。');

  mockIsLost = false;
  await user.click(screen.getByRole('button', { name: '重试' }));

  await waitFor(() => expect(mockDraw).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('img', { name: '调用次数' })).toBeInTheDocument();
});
