import { randomInt } from 'node:crypto';

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Number of an order or refund: random letters and digits, valid for every channel. */
export const newOrderNo = (first: 'R' | 'B') =>
  first + Array.from({ length: 23 }, () => signs[randomInt(signs.length)]).join('');
