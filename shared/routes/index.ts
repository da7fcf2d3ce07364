export { findRoute, areAmbiguous } from './findRoute';
export { chosenFor, homePathOf, leadsTo, withQuery } from './leadsTo';
export { sharedAddress } from './sharedAddress';
