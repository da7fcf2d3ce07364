import { screen } from '@testing-library/react';
import { listSolutions } from '@portal/calls';
import { network, pageOf, renderElement } from '@portal/testing';
import { widget } from './Scenes';

it('shows scenes, each linked to its details', async () => {
  network.answer(
    listSolutions,
    pageOf([
      { soId: 'so_1', title: '企业客户入驻核验', brief: '', icon: '企', type: 'enterprise', apiNum: 4 },
    ]),
  );

  renderElement(widget());

  expect(await screen.findByRole('link', { name: '企业客户入驻核验' })).toHaveAttribute(
    'href',
    '/sceneSolutionDetail?soId=so_1',
  );
});

it('renders nothing when there are none', async () => {
  network.answer(listSolutions, pageOf([]));

  renderElement(widget());

  await screen.findByText((_, element) => element?.hasAttribute('data-empty') ?? false);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
