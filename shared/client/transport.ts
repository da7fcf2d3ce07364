/** The transport, from now on under way. A failed load may be tried again. */
export const loadTransport = () => import('./http');

/** For who may call soon: the first call need not wait for its transport. */
export const warmTransport = (): void => void loadTransport().catch(() => {});
