const origin = 'http://portal.invalid';

/** Whether an address stays in the portal, as the browser reads it: `//site`, `/\site` and `javascript:` lead out of it. */
export const isPortalPath = (address: string): boolean =>
  address.startsWith('/') && URL.canParse(address, origin) && new URL(address, origin).origin === origin;
