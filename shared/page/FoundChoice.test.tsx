import { useState } from 'react';
import { screen } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { FoundChoice, type Choice } from './FoundChoice';

const all = Array.from({ length: 60 }, (_, index) => ({ id: `api_${index}`, name: `接口${index}` }));
const pageSize = 50;
const find = jest.fn((text: string) => {
  const found = all.filter(({ name }) => name.includes(text));
  return Promise.resolve({ records: found.slice(0, pageSize), total: found.length });
});
beforeEach(() => find.mockClear());

function Choosing({ none, last = all.length }: { none?: string; last?: number }) {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [few] = useState(() => (text: string) => {
    const found = all.slice(0, last).filter(({ name }) => name.includes(text));
    return Promise.resolve({ records: found, total: found.length });
  });
  return (
    <FoundChoice
      label="API"
      none={none}
      chosen={chosen}
      onChoose={setChosen}
      find={last < all.length ? few : find}
    />
  );
}
const list = () => screen.getByRole('combobox', { name: 'API' });

it('finds by its name what the list is too short for, and keeps what is chosen', async () => {
  const { user } = renderElement(<Choosing none="没有" />);

  expect(await screen.findByText('共 60 个，列出 50 个')).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: '接口55' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: '查找API' }), '接口55{Enter}');
  await user.selectOptions(list(), await screen.findByRole('option', { name: '接口55' }));
  await user.clear(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('button', { name: '搜索' }));

  expect(await screen.findByRole('option', { name: '接口1' })).toBeInTheDocument();
  expect(list()).toHaveDisplayValue('接口55');
});

it('asks nobody to search what is listed as a whole, and begins with the first where one is needed', async () => {
  renderElement(<Choosing last={3} />);

  expect(await screen.findByRole('option', { name: '接口2' })).toBeInTheDocument();
  expect(list()).toHaveDisplayValue('接口0');
  expect(screen.queryByRole('searchbox')).toBeNull();
});
