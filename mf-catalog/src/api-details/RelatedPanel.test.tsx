import { screen } from '@testing-library/react';
import { listRelated } from '@portal/calls';
import { anApi, network, renderElement } from '@portal/testing';
import { RelatedPanel } from './RelatedPanel';

it('shows related scenes and APIs, each with the reason', async () => {
  network.answer(listRelated, {
    records: [{ why: 'scene', api: anApi({ apiId: 'api_2', apiName: '潮汐' }) }],
    scenes: [{ soId: 'scene_1', title: '出海', brief: '看天吃饭' }],
  });
  renderElement(<RelatedPanel apiId="api_1" />);

  expect(await screen.findByRole('link', { name: '出海' })).toHaveAttribute(
    'href',
    '/sceneSolutionDetail?soId=scene_1',
  );
  expect(screen.getByRole('link', { name: '潮汐' })).toHaveAttribute('href', '/APIDetails?apiId=api_2');
  expect(screen.getByText('同一场景')).toBeInTheDocument();
});

it('says when there are none', async () => {
  network.answer(listRelated, { records: [], scenes: [] });
  renderElement(<RelatedPanel apiId="api_1" />);

  expect(await screen.findByText('暂无相关的 API')).toBeInTheDocument();
});
