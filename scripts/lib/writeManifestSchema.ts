import { z } from 'zod';
import { PortalManifest } from '@portal/contract/internal';

/** JSON schema of portal.json, for editors: what a team writes, before the defaults. */
export const writeManifestSchema = (): string =>
  `${JSON.stringify(z.toJSONSchema(PortalManifest, { io: 'input' }), null, 2)}\n`;
