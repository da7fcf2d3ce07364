import { screen } from '@testing-library/react';
import { listChangeLog, listOperations, viewApi, viewEnded, type ApiView } from '@portal/calls';
import { anApiView, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './ApiDetails';

const draw = (at: string) => renderRoute({ portalJson, modules: { './ApiDetails': { page } } }, at);

const version = (facts: Partial<ApiView['versions'][number]>): ApiView['versions'][number] => ({
  version: '1.0.0',
  status: 'online',
  publishedAt: '2026-10-01 10:00:00',
  sunsetAt: null,
  successor: null,
  ...facts,
});

beforeEach(() => network.answer(listOperations, { groups: [], total: 0 }));

it('says until when a deprecated API can be called, and what replaces it', async () => {
  const view = anApiView({
    versions: [
      version({
        status: 'deprecated',
        sunsetAt: '2026-12-31 10:00:00',
        successor: { apiId: 'api_2', apiName: '节气' },
      }),
    ],
  });
  network.answer(viewApi, { ...view, base: { ...view.base, shownVersion: '1.0.0' } });
  draw('/APIDetails?apiId=api_1&tab=plans');

  expect(await screen.findByText(/1\.0\.0 已弃用，将于 2026-12-31 下线/)).toBeVisible();
  expect(screen.getByRole('link', { name: '改用“节气”' })).toHaveAttribute('href', '/APIDetails?apiId=api_2');
});

it('explains why an API is offline, and offers alternatives', async () => {
  network.fail(viewApi, 'E4005');
  network.answer(viewEnded, {
    apiName: '潮汐',
    status: 'offline',
    endedAt: '2026-11-01 10:00:00',
    reason: '数据源停止',
    successor: null,
    alternatives: [{ apiId: 'api_3', apiName: '海浪' }],
  });
  draw('/APIDetails?apiId=api_1');

  expect(await screen.findByRole('heading', { name: '“潮汐”已下线' })).toBeVisible();
  expect(screen.getByText('数据源停止')).toBeVisible();
  expect(screen.getByRole('link', { name: '海浪' })).toHaveAttribute('href', '/APIDetails?apiId=api_3');
});

it('lists changes, breaking ones first', async () => {
  network.answer(viewApi, anApiView({ versions: [version({})] }));
  network.answer(
    listChangeLog,
    pageOf([
      {
        version: '2.0.0',
        kind: 'version',
        at: '2026-11-01 10:00:00',
        text: '',
        changes: [
          { level: 'add', area: 'operation', operation: 'GET /new', place: '', text: '新增接口' },
          { level: 'break', area: 'operation', operation: 'GET /old', place: '', text: '接口已删除' },
        ],
      },
    ]),
  );
  draw('/APIDetails?apiId=api_1&tab=versions');

  expect(await screen.findByRole('heading', { name: /2\.0\.0 新版本/ })).toBeVisible();
  const operations = screen.getAllByText(/^GET \/(new|old)$/).map(({ textContent }) => textContent);
  expect(operations).toEqual(['GET /old', 'GET /new']);
});
