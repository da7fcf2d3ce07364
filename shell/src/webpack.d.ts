/** Nonce that webpack sets on every style and script element it creates. */
declare let __webpack_nonce__: string;
