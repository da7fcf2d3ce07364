import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode, type StringAnswer, type TxtAnswer } from 'dns-packet';

export type NameRecord =
  Pick<TxtAnswer, 'name' | 'type' | 'data'> | Pick<StringAnswer, 'name' | 'type' | 'data'>;

/** A name server on loopback that knows just these records, and can fall silent. */
export async function startNameServer() {
  const socket = createSocket('udp4');
  let records: readonly NameRecord[] = [];
  let isSilent = false;
  let paused: (() => void)[] | null = null;
  socket.on('message', (message, { port, address }) => {
    if (isSilent) return;
    if (paused) return void paused.push(() => answer(message, port, address));
    answer(message, port, address);
  });
  function answer(message: Buffer, port: number, address: string): void {
    const { id, questions = [] } = decode(message);
    const answers = records.filter(({ name, type }) =>
      questions.some((asked) => asked.name.toLowerCase() === name && asked.type === type),
    );
    socket.send(encode({ type: 'response', id, questions, answers: [...answers] }), port, address);
  }
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');

  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** These, and no others. */
    hold: (...held: NameRecord[]) => void (records = held),
    /** Answers are kept back until what it returns is called. */
    pause: () => {
      const kept: (() => void)[] = [];
      paused = kept;
      return {
        asked: () => kept.length,
        goOn: () => {
          paused = null;
          for (const send of kept) send();
        },
      };
    },
    fallSilent: (silent = true) => void (isSilent = silent),
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
