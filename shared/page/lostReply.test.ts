import * as allCalls from '@portal/calls';
import { call } from '@portal/client';
import { network } from '@portal/testing';
import { actionMessageOf, effectOf, unsureText } from './lostReply';

const isCall = (value: unknown): value is allCalls.Call =>
  typeof value === 'object' && value !== null && 'effect' in value && 'guard' in value;
const all = Object.values(allCalls as Record<string, unknown>).filter(isCall);
const lost = (definition: allCalls.Call): Promise<unknown> =>
  call(definition, {} as never).catch((error: unknown) => error);

it.each([
  ['lost', network.lose],
  ['late', network.timeOut],
] as const)(
  'says of each call with an effect that it may have had it, when its reply is %s',
  async (_, hinder) => {
    const changing = all.filter(({ effect, guard }) => effect === 'write' && guard !== 'public');
    expect(changing.length).toBeGreaterThan(100);
    for (const definition of changing) {
      hinder(definition);
      const error = await lost(definition);

      expect([definition.path, effectOf(error)]).toEqual([
        definition.path,
        definition.isRepeatable ? 'once' : 'write',
      ]);
      expect(actionMessageOf(error)).toMatch(/操作可能已经生效，重试前请先查看结果$/);
    }
  },
);

it('leaves nothing open where a call only reads, or the server has answered', async () => {
  for (const definition of all.filter(({ effect }) => effect === 'read')) {
    network.lose(definition);
    expect([definition.path, effectOf(await lost(definition))]).toEqual([definition.path, undefined]);
  }
  network.fail(allCalls.editUser, 'E0017');
  const refused = await lost(allCalls.editUser);
  expect(effectOf(refused)).toBeUndefined();
});

it('names the missing network first, as far as the browser knows of it', async () => {
  const hasNetwork = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  network.lose(allCalls.editUser);
  const error = await lost(allCalls.editUser);

  expect(actionMessageOf(error)).toBe(
    '加载失败，请重试。网络已断开，操作可能已经生效，连上网络后请先查看结果再重试',
  );
  expect(unsureText()).toMatch(/^网络已断开，可能已经生效/);
  hasNetwork.mockRestore();
  expect(actionMessageOf(error)).toBe('加载失败，请重试。操作可能已经生效，重试前请先查看结果');
  expect(unsureText()).toMatch(/^没有收到回应/);
});
