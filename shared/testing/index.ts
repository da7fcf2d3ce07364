export { network } from './network';
export { renderPage, renderElement } from './render';
export { aBoot, aRemote, anApi, aNotice, aMember } from './builders';
