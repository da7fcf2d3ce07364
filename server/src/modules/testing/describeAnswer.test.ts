import { describeAnswer } from './describeAnswer';

const megabyte = 1024 * 1024;

it('reads no more than eight megabytes of an answer that does not end', async () => {
  let sent = 0;
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += megabyte;
      // What is read to its end is at least given up by the test.
      if (sent > 100 * megabyte) controller.close();
      else controller.enqueue(new Uint8Array(megabyte).fill(97));
    },
    cancel() {
      isCancelled = true;
    },
  });

  const { body, bytes, isCut } = await describeAnswer(new Response(endless));

  expect([body.length, bytes, isCut]).toEqual([megabyte, 8 * megabyte, 1]);
  expect(isCancelled).toBe(true);
  expect(sent).toBeLessThanOrEqual(10 * megabyte);
});

it('shows a short answer whole, and one without a body', async () => {
  const headers = { 'content-type': 'application/json', 'x-cost': '0.0100', date: 'today' };
  expect(await describeAnswer(new Response('{"a":1}', { headers }))).toEqual({
    ...{ status: 200, body: '{"a":1}', bytes: 7, isBinary: 0, isCut: 0 },
    ...{ cost: '0.0100', requestId: '', code: '' },
    headers: [
      { name: 'content-type', value: 'application/json' },
      { name: 'x-cost', value: '0.0100' },
    ],
  });
  expect(await describeAnswer(new Response(null, { status: 204 }))).toMatchObject({ status: 204, bytes: 0 });
});
