import * as allCalls from '@portal/calls';
import { call } from '@portal/client';
import { network } from '@portal/testing';
import { actionMessageOf, effectOf } from './lostReply';

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
