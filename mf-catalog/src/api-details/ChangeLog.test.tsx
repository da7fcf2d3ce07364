import { act, screen, waitFor } from '@testing-library/react';
import { listChangeLog, listComments, listOperations, viewApi, viewMyComment } from '@portal/calls';
import { anApiView, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './ApiDetails';

const aLog = (pageNo: number) => ({
  records: [
    { version: `${pageNo}.0.0`, kind: 'version' as const, at: '2026-11-01 10:00:00', text: '', changes: [] },
  ],
  total: 60,
  pageNo,
  pageSize: 20,
});
const heading = (name: RegExp) => screen.findByRole('heading', { name });

function draw(at: string) {
  network.answer(listOperations, { groups: [], total: 0 });
  network.answer(viewApi, anApiView());
  return renderRoute({ portalJson, modules: { './ApiDetails': { page } } }, at);
}

it('shows the page of the change log that the address names, and the way back leads to the one before', async () => {
  network.answer(listChangeLog, aLog(2));
  const { user, router } = draw('/APIDetails?apiId=api_1&tab=versions&pageNo=2&pageSize=20');

  await heading(/2\.0\.0/);
  expect(network.sentTo(listChangeLog)).toEqual([{ apiId: 'api_1', pageNo: '2', pageSize: '20' }]);
  network.answer(listChangeLog, aLog(3));
  await user.click(screen.getByRole('button', { name: '第 3 页' }));
  await heading(/3\.0\.0/);
  expect(router.state.location.search).toBe('?apiId=api_1&tab=versions&pageNo=3&pageSize=20');

  network.answer(listChangeLog, aLog(2));
  await act(() => router.navigate(-1));
  await heading(/2\.0\.0/);
});

it('leaves the page of its list behind with a tab', async () => {
  network.answer(listChangeLog, aLog(2));
  network.answer(listComments, {
    records: [],
    total: 0,
    pageNo: 1,
    pageSize: 10,
    score: null,
    count: 0,
    split: [0, 0, 0, 0, 0],
  });
  network.answer(viewMyComment, { mine: null, bar: null, isOwner: 0 });
  const { user, router } = draw('/APIDetails?apiId=api_1&tab=versions&pageNo=2');

  await heading(/2\.0\.0/);
  await user.click(screen.getByRole('tab', { name: '评价' }));

  await waitFor(() => expect(router.state.location.search).toBe('?apiId=api_1&tab=comments'));
  await screen.findByText('全部评价（0）');
  expect(network.sentTo(listComments).at(-1)).toMatchObject({ pageNo: '1' });
});
