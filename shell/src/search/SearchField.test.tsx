import { fireEvent, screen } from '@testing-library/react';
import { suggestSearch } from '@portal/calls';
import { aBoot, network, renderElement } from '@portal/testing';
import { BootProvider } from '../bootDocument';
import { SearchField } from './SearchField';

it('leaves arrow keys and Escape to the input method while it composes', async () => {
  network.answer(suggestSearch, { records: [{ kind: 'api', id: 'api_1', title: '天气预报' }] });
  const { user } = renderElement(
    <BootProvider value={aBoot()}>
      <SearchField label="全站搜索" placeholder="" onSearch={jest.fn()} />
    </BootProvider>,
  );
  const field = screen.getByRole('combobox', { name: '全站搜索' });
  await user.type(field, '天');
  const suggestion = await screen.findByRole('option', { name: /天气预报/ });

  for (const key of ['ArrowDown', 'Escape']) fireEvent.keyDown(field, { key, isComposing: true });
  expect(suggestion).toBeInTheDocument();
  expect(suggestion).toHaveAttribute('aria-selected', 'false');

  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(suggestion).toHaveAttribute('aria-selected', 'true');
});
