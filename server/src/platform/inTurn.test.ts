import { inTurn } from './inTurn';

interface Piece {
  key: string;
  end: () => void;
  fail: (error: Error) => void;
}

function begin() {
  const begun: Piece[] = [];
  const run = inTurn((key) => new Promise((end, fail) => begun.push({ key, end, fail })));
  return { begun, run };
}
const settled = () => new Promise(setImmediate);

it('begins no piece for a key before the one that was asked for earlier has ended', async () => {
  const { begun, run } = begin();
  const [first, second] = [run('a'), run('a')];
  await settled();
  expect(begun).toHaveLength(1);

  begun[0]?.end();
  await first;
  await settled();
  expect(begun).toHaveLength(2);
  begun[1]?.end();
  await second;
});

it('keeps nobody waiting for another key', async () => {
  const { begun, run } = begin();
  void run('a');
  void run('b');
  await settled();

  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
});

it('goes on after a failure, which is told to whoever asked', async () => {
  const { begun, run } = begin();
  const [first, second] = [run('a'), run('a')];
  await settled();
  begun[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await settled();

  begun[1]?.end();
  await expect(second).resolves.toBeUndefined();
});
