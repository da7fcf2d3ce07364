export { findRoute, areAmbiguous } from './findRoute';
