export { keepToasts } from './keepToasts';
export { network } from './network';
export { renderElement, renderHistory, renderPage, renderRoute, type Visited } from './render';
export { aBoot, aCompanyState, aRemote, anApi, aNotice, aMember, aColleague } from './builders';
export * from './appBuilders';
export * from './marketBuilders';
export * from './contentBuilders';
export * from './portalBuilders';
