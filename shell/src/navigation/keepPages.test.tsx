import { createMemoryRouter } from 'react-router-dom';
import { waitFor } from '@testing-library/react';
import { editUser, homeSummary, listNotices } from '@portal/calls';
import { call, tellTabs } from '@portal/client';
import { beginSession } from '@portal/session';
import { aBoot, aMember, aNotice, aRemote, network } from '@portal/testing';
import { keepPages } from './keepPages';

const read = (pageNo: number) => call(listNotices, { pageNo });
const summary = { apiNum: 1, providerNum: 1, operationNum: 1, userNum: 1, appNum: 1, callNum: 1 };

/** Opens a list, its second page, and the home page, whose blocks make their own calls. */
async function open() {
  network.answer(listNotices, ({ pageNo }) => ({
    records: [aNotice()],
    total: 1,
    pageNo: Number(pageNo),
    pageSize: 10,
  }));
  const widget = {
    slot: 'home.strip',
    module: './Figures',
    order: 1,
    room: [1, 1],
    early: [{ call: homeSummary.path }],
  };
  const router = createMemoryRouter(
    [
      { path: '/index', loader: () => null },
      { path: '/list/:page', loader: ({ params }) => read(Number(params.page)) },
    ],
    { initialEntries: ['/list/1'] },
  );
  keepPages(aBoot({ remotes: [aRemote({ widgets: [widget] } as never)] }), router);
  await arrive(router, '/list/1');
  await router.navigate('/list/2');
  return router;
}

type Router = ReturnType<typeof createMemoryRouter>;

const arrive = (router: Router, path: string) =>
  waitFor(() => {
    expect([router.state.initialized, router.state.navigation.state]).toEqual([true, 'idle']);
    expect(router.state.location.pathname).toBe(path);
  });

/** Goes back or forward and waits for arrival, which the router's promise does not do in this case. */
async function goBy(router: Router, by: 1 | -1, path: string): Promise<void> {
  void router.navigate(by);
  await arrive(router, path);
}

const asked = () => network.sentTo(listNotices).map(({ pageNo }) => pageNo);

it('comes back to a page with what it was drawn from, back and forward, any number of times', async () => {
  const router = await open();
  expect(asked()).toEqual(['1', '2']);

  for (let time = 1; time <= 2; time += 1) {
    await goBy(router, -1, '/list/1');
    await goBy(router, 1, '/list/2');
  }

  expect(Object.values(router.state.loaderData)).toEqual([expect.objectContaining({ pageNo: 2 })]);
  expect(asked()).toEqual(['1', '2']);
});

it('asks anew at another place of the history, whatever was shown there before', async () => {
  const router = await open();

  await router.navigate('/list/1');
  expect(asked()).toEqual(['1', '2', '1']);
});

it('asks anew after something was changed, after news of the server, and as somebody else', async () => {
  const ends = [
    () => call(editUser, { nickName: '林晓' }),
    async () => tellTabs('unread', { total: 1 }),
    async () => tellTabs('queues', {}),
    async () => {
      beginSession(aMember(), false);
      beginSession(aMember({ accountId: 'org_1' }), false);
    },
  ];
  for (const end of ends) {
    network.reset();
    network.answer(editUser, {});
    const router = await open();
    await end();
    await goBy(router, -1, '/list/1');

    expect(asked()).toEqual(['1', '2', '1']);
    router.dispose();
  }
});

it('keeps what the blocks of the home page ask first, and nothing else that a page asks later', async () => {
  network.answer(homeSummary, summary);
  const router = await open();
  await router.navigate('/index');
  const askBoth = async () => {
    await call(homeSummary, {});
    await read(9);
  };
  await askBoth();
  await router.navigate('/list/2');
  await goBy(router, -1, '/index');
  await askBoth();

  expect(asked().filter((page) => page === '9')).toHaveLength(2);
  expect(network.sentTo(homeSummary)).toHaveLength(1);
});
