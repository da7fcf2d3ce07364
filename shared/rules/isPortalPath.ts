/** Whether an address is a path that browsers look up in this portal: `//site`, `/\site` and `/<tab>/site` lead out of it. */
export const isPortalPath = (address: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(address);
