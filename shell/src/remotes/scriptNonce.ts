/** Nonce of the document, without which the content security policy blocks scripts and styles. */
export const scriptNonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
