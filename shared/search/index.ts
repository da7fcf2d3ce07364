export { ResultRow, Hits } from './ResultRow';
