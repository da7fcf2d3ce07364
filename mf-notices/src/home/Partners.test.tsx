import { screen } from '@testing-library/react';
import { listPartners } from '@portal/calls';
import { network, pageOf, renderElement } from '@portal/testing';
import { widget } from './Partners';

it('shows partners with their logos, each linked to its details', async () => {
  const partner = {
    itemId: 'ci 1',
    name: '云石科技',
    logo: '',
    ability: 'cloud',
    region: 'east',
    brief: '',
  } as const;
  network.answer(listPartners, pageOf([partner]));
  renderElement(widget());

  expect(await screen.findByRole('link', { name: '云石科技' })).toHaveAttribute(
    'href',
    '/scienceTechPartner?section=partners&partnerId=ci%201',
  );
});

it('renders nothing when there are no partners', async () => {
  network.answer(listPartners, pageOf([]));
  renderElement(widget());

  await screen.findByText((_, element) => element?.hasAttribute('data-empty') ?? false);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
