import type { Module } from '../../platform/Module';
import { registerReferenceRoutes } from './reference.routes';

/** The description of the portal's own calls. */
export const createReference = (): Module => ({
  routes: ({ app, answer }) => registerReferenceRoutes(app, answer.definitions),
});
