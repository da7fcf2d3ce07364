export { network } from './network';
export { renderElement, renderPage, renderRoute } from './render';
export { aBoot, aCompanyState, aRemote, anApi, aNotice, aMember, aColleague } from './builders';
export * from './marketBuilders';
export * from './contentBuilders';
export * from './portalBuilders';
