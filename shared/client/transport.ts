/** Starts loading the transport. A load that failed is tried again by the next call. */
export const loadTransport = () => import('./http');

/** Loads the transport early, for visitors who are about to make a call. */
export const warmTransport = (): void => void loadTransport().catch(() => {});
