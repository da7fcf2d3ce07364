import { listNotices, viewNotice, type CallReply } from '@portal/calls';
import { PortalManifest } from '@portal/contract/internal';
import { exampleAddress } from './exampleAddress';
import { exampleOf } from './exampleOf';
import { answer, fakeReply, portalCalls, type FakeRequest } from './fakePortal';
import { readSettings } from './settings';

const ask = (path: string, facts: Partial<FakeRequest> = {}) =>
  fakeReply({ path, fields: {}, persona: 'operator', condition: 'normal', ...facts });

it.each(portalCalls.map((call) => [call.path, call] as const))(
  'makes an example that fits the reply of %s',
  (_, call) => {
    for (const entries of [0, 3])
      expect(call.reply.safeParse(exampleOf(call.reply, entries))).toMatchObject({ success: true });
  },
);

it('answers a call with entries of a list, or without any', () => {
  const records = (reply: object | null) =>
    (reply as { resBody: CallReply<typeof listNotices> }).resBody.records.length;

  expect(records(ask('/notice/list'))).toBe(3);
  expect(records(ask('/notice/list', { condition: 'empty' }))).toBe(0);
});

it('prefers what the remote wants answered', () => {
  const page = { records: [], total: 7, pageNo: 2, pageSize: 10 };
  const answers = [answer(listNotices, ({ pageNo }) => ({ ...page, pageNo }))];

  expect(
    fakeReply(
      { path: '/notice/list', fields: { pageNo: '4' }, persona: 'visitor', condition: 'normal' },
      answers,
    ),
  ).toMatchObject({ resCode: 'S0000', resBody: { total: 7, pageNo: 4 } });
});

it('refuses as the portal would: by what the caller is, by the form of the request, by a code of the call', () => {
  expect(ask('/notice/manageList', { persona: 'visitor' })).toMatchObject({ resCode: 'E5101' });
  expect(ask('/notice/manageList', { persona: 'company' })).toMatchObject({ resCode: 'E5103' });
  expect(ask('/notice/list', { fields: { pageNo: 'x' } })).toMatchObject({ resCode: 'E0017' });
  expect(ask('/notice/view', { fields: { noId: 'n' }, condition: 'refused' })).toMatchObject({
    resCode: viewNotice.codes[0],
  });
  expect(ask('/no/such/call')).toBeNull();
});

it('reads its settings from cookies and takes no others', () => {
  expect(readSettings('a=b; persona=company; condition=slow')).toEqual({
    persona: 'company',
    condition: 'slow',
  });
  expect(readSettings('persona=root')).toEqual({ persona: 'provider', condition: 'normal' });
});

it('fills in parameters of an address', () => {
  const [route] = PortalManifest.parse({
    name: 'mf-x',
    title: 'x',
    team: 'x',
    contract: '^1.0.0',
    routes: [
      {
        path: '/list/:cateId',
        module: './X',
        requires: ['docId|soId', 'kind'],
        list: '/list/1',
        early: [{ call: '/x', body: { noId: '?noId', pageNo: '?pageNo|1' } }],
      },
    ],
  }).routes;

  expect(exampleAddress(route!)).toBe('/list/1?docId=example_1&kind=allianceInfo&noId=example_1');
});
