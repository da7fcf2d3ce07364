export { seedDemoMarket } from './seedDemoMarket';
