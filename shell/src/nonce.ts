// Styles that scripts add must carry the document's nonce. Runs before anything that adds styles.
__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
