/** The part of htmlparser2 that the portal uses, as one shared module (see `@portal/router`): add a name when it is needed. */
export { parseDocument } from 'htmlparser2';
