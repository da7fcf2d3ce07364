import { z } from 'zod';
import { PortalManifest } from '@portal/contract/internal';

/** JSON schema of portal.json for editors: the input, before defaults are applied. */
export const writeManifestSchema = (): string =>
  `${JSON.stringify(z.toJSONSchema(PortalManifest, { io: 'input' }), null, 2)}\n`;
