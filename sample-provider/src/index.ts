export { buildProvider } from './buildProvider';
