/* A process that moves money, many transfers at a time, until it is done or killed. */
import { connect, inTransaction } from '@portal/server';
import { transfer } from '../../server/src/modules/finance/ledger.repository';
import { errorCode } from '../../server/src/platform/errorCode';
import { randomTransfer } from './randomMoves';
import type { MoverReport, MoverTask } from './MoverTask';

const tooLittleMoney = 'E3104';

async function move({ databaseUrl, numbers, atOnce }: MoverTask): Promise<void> {
  const { db, close } = await connect({ databaseUrl, dataDir: '' });
  const left = [...numbers];
  const tell = (report: MoverReport) => process.send?.(report);
  const work = async () => {
    for (let number = left.shift(); number !== undefined; number = left.shift()) {
      const { kind, moves } = randomTransfer(number);
      const wish = { key: `bench:${number}`, kind, memo: '', at: new Date(), moves };
      try {
        await inTransaction(db, (tx) => transfer(tx, wish));
        tell({ number, isMoved: true });
      } catch (error) {
        if (errorCode(error) !== tooLittleMoney) throw error;
        tell({ number, isMoved: false });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await close();
  process.disconnect();
}

process.once('message', (task: MoverTask) => {
  move(task).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
