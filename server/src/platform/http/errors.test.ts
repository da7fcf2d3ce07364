import fastify from 'fastify';
import { DatabaseAwayError } from '../db/DatabaseAwayError';
import { createOutageNotes } from '../createOutageNotes';
import { registerErrors } from './errors';

interface Line {
  msg: string;
  reqId: string;
  outage?: string;
  cause?: string;
  err?: { stack: string };
}

it('logs one stack of an outage, and a line of each further request that it failed', async () => {
  const lines: Line[] = [];
  const app = fastify({
    logger: { level: 'error', stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
  });
  registerErrors(app);
  app.get('/away', async () => {
    throw new DatabaseAwayError('the database does not answer');
  });
  app.get('/broken', async () => {
    throw new Error('a fault of ours');
  });

  for (let time = 0; time < 5; time += 1) {
    const reply = await app.inject('/away');
    expect([reply.statusCode, reply.json()]).toEqual([503, expect.objectContaining({ resCode: 'E0000' })]);
  }
  expect(lines.map(({ msg, outage }) => [msg, outage])).toEqual(
    Array(5).fill(['request failed', 'unreachable']),
  );
  expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(5);
  expect(lines.map(({ err }) => Boolean(err?.stack))).toEqual([true, false, false, false, false]);
  expect(lines.map(({ cause }) => cause)).toEqual([
    undefined,
    ...Array<string>(4).fill('the database does not answer'),
  ]);

  // A fault of the program is told each time.
  for (let time = 0; time < 2; time += 1) await app.inject('/broken');
  expect(lines.slice(5).map(({ err }) => Boolean(err?.stack))).toEqual([true, true]);
  await app.close();
});

it('tells a stack again after a minute, and of another kind at once', () => {
  let now = 0;
  const note = createOutageNotes(() => now);
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

  expect(note(refused, 'unreachable')).toHaveProperty('err');
  expect(note(refused, 'unreachable')).not.toHaveProperty('err');
  expect(note(new DatabaseAwayError('lost'), 'unreachable')).toHaveProperty('err');
  now = 60_000;
  expect(note(refused, 'unreachable')).toHaveProperty('err');
});
