/** Shortest RSA key that is accepted: of certificates, of private keys, and for signatures of calls. */
export const rsaBitsMin = 2048;
