/* Fills the data folder that its parent names with the demo market, and ends with it. */
import type * as DemoMarket from '../../demo-market/src/main';
import { buildPrograms } from './programs/buildPrograms';
import { programFile } from './programs/programs';

async function main(dataDir: string): Promise<void> {
  await buildPrograms();
  const { connect, migrate, readConfig, seedDemoMarket } = (await import(
    programFile('demo-market')
  )) as typeof DemoMarket;
  const config = readConfig({ ...process.env, PORTAL_DATA_DIR: dataDir });
  const { db, close } = await connect(config);
  await migrate(db);
  await seedDemoMarket({ db, clock: () => new Date(), config, log: console as never });
  await close();
}

process.on('disconnect', () => process.exit(1));
main(process.argv[2] ?? '').then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
