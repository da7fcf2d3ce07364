import './handleStopSignals';
import { runServer } from '@portal/server';
import { seedDemoMarket } from './seedDemoMarket';

// What a process needs that fills a database without a server.
export { connect, migrate, readConfig } from '@portal/server';
export { seedDemoMarket };

if (require.main === module) runServer({ fill: seedDemoMarket });
