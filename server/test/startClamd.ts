import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What clamd's own test file begins with: whatever holds it is a virus to the fake, too. */
export const testVirus = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

type Mood = 'well' | 'silent' | 'full' | 'lost';

/** A server that speaks clamd's protocol: VERSION and INSTREAM, each ended by a zero byte. */
export async function startClamd() {
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  let mood: Mood = 'well';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let held = Buffer.alloc(0);
    socket.on('data', (part) => {
      held = Buffer.concat([held, part]);
      const end = held.indexOf(0);
      if (end < 0 || mood === 'silent') return;
      const command = held.subarray(0, end).toString();
      if (mood === 'lost') return void socket.destroy();
      const say = (words: string) => void socket.end(`${words}\0`);
      if (command === 'zVERSION') return say('ClamAV 1.4.3/27800/Sat Nov 28 2026');
      if (command !== 'zINSTREAM') return say('UNKNOWN COMMAND');
      if (mood === 'full') return say('INSTREAM size limit exceeded. ERROR');
      const content = contentOf(held.subarray(end + 1));
      if (!content) return;
      scanned.push(content);
      say(content.includes(testVirus) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port },
    scanned,
    feel(now: Mood): void {
      mood = now;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The parts of a stream, joined; null: its end has not come. */
function contentOf(framed: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 0; at + 4 <= framed.length;) {
    const length = framed.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(framed.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
