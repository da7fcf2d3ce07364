import { screen } from '@testing-library/react';
import {
  applyState,
  findFavourites,
  findStandings,
  listApis,
  listCategories,
  listProviders,
  listTags,
} from '@portal/calls';
import { aMember, anApi, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from '../api-list/ApiList';

const draw = (as?: ReturnType<typeof aMember>) =>
  renderRoute({ portalJson, modules: { './ApiList': { page } } }, '/APIList/0/0/3', { as });

beforeEach(() => {
  network.answer(listCategories, { total: 3, tree: [] });
  network.answer(listProviders, { records: [] });
  network.answer(findFavourites, { objIds: [] });
  network.answer(listTags, pageOf([]));
  network.answer(
    listApis,
    pageOf([
      anApi(),
      anApi({ apiId: 'api_2', apiName: '行政区划' }),
      anApi({ apiId: 'api_3', apiName: '汉字转拼音' }),
    ]),
  );
});

const wayOf = (name: string) => screen.findByRole('link', { name });

it("links each card by the member's relation to the API, with one call for the page", async () => {
  const apply = { applyId: 'apply_1', appId: 'app_1', isRenewable: 0 };
  network.answer(findStandings, {
    records: [
      { apiId: 'api_2', isOwn: 0, apply: { ...apply, state: applyState.active } },
      { apiId: 'api_3', isOwn: 0, apply: { ...apply, state: applyState.waiting } },
    ],
  });
  draw(aMember());

  expect(await wayOf('去测试“行政区划”')).toHaveAttribute('href', '/apiTest?apiId=api_2');
  expect(screen.getAllByText(/^日历 ·/)).toHaveLength(3);
  expect(await wayOf('审核中，查看“汉字转拼音”')).toHaveAttribute('href', '/myApplyDetail?applyId=apply_1');
  expect(await wayOf('立即申请“工作日历”')).toHaveAttribute('href', '/applyImmediately?flag=1&apiId=api_1');
  expect(network.sentTo(findStandings)).toEqual([{ apiIds: '["api_1","api_2","api_3"]' }]);
});

it('sends nothing for visitors, and offers a default link while the relation is unknown', async () => {
  draw();
  expect(await wayOf('立即申请“行政区划”')).toBeVisible();
  expect(network.sentTo(findStandings)).toEqual([]);
});

it('offers to apply when the answer is lost', async () => {
  network.lose(findStandings);
  draw(aMember());
  expect(await wayOf('立即申请“行政区划”')).toBeVisible();
});

it('keeps the name of a provider within the card, however long it is', async () => {
  const name = 'W'.repeat(60);
  const api = anApi();
  network.answer(findStandings, { records: [] });
  network.answer(listApis, pageOf([{ ...api, provider: { ...api.provider, name } }]));
  draw();

  expect((await screen.findByText(name)).parentElement).toHaveStyle({ overflowWrap: 'anywhere' });
});

it('breaks no label of a figure within a word', async () => {
  draw();

  const [label] = await screen.findAllByText('版本', { selector: 'dt' });
  expect(label).toHaveStyle({ 'overflow-wrap': 'normal' });
  expect(label!.parentElement).toHaveStyle({ 'min-width': 'min-content' });
});
