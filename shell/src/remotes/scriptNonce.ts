/** Nonce of the document: without it the content security policy lets no script or style in. */
export const scriptNonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
