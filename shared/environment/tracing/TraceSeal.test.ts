import { TraceSeal } from './TraceSeal';

const secret = 's'.repeat(32);
const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
const hours = 60 * 60_000;

it('believes a proof for an hour or two', () => {
  let now = 1000 * hours;
  const seal = new TraceSeal(secret, () => now);
  const state = seal.stateOf(traceparent);

  const believed = [0, 0.9, 1.1].map((passed) => {
    now += passed * hours;
    return seal.isOurs(traceparent, state);
  });

  expect(believed).toEqual([true, true, false]);
});

it('finds its proof among the entries of others, and believes none that is not for this trace, or of another portal', () => {
  const seal = new TraceSeal(secret);
  const state = seal.stateOf(traceparent);

  expect(seal.isOurs(traceparent, `a=1, ${state},b=2`)).toBe(true);
  expect(seal.isOurs(traceparent.replace(/1$/, '0'), state)).toBe(false);
  expect(new TraceSeal('t'.repeat(32)).isOurs(traceparent, state)).toBe(false);
  for (const wrong of [undefined, '', 'portal=', `x${state}`, state.slice(0, -1), `${state}x`, [state]])
    expect(seal.isOurs(traceparent, wrong)).toBe(false);
});
