/** Webpack puts this on every style and script element that it makes. */
declare let __webpack_nonce__: string;
