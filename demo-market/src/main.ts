import { runServer } from '@portal/server';
import { seedDemoMarket } from './seedDemoMarket';

runServer({ fill: seedDemoMarket });
