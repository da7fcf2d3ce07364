export { findRoute, areAmbiguous } from './findRoute';
export { isPortalPath } from './isPortalPath';
export { chosenFor, homePathOf, leadsTo, withQuery } from './leadsTo';
export { sharedAddress } from './sharedAddress';
