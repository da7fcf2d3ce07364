import { randomInt } from 'node:crypto';

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Number of an order or a refund: opaque, letters and digits, as every channel takes them. */
export const newOrderNo = (first: 'R' | 'B') =>
  first + Array.from({ length: 23 }, () => signs[randomInt(signs.length)]).join('');
