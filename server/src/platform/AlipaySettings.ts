import type { KeyObject } from 'node:crypto';

/** Credentials of the portal at Alipay, and addresses. */
export interface AlipaySettings {
  appId: string;
  /** Our key: signs requests. */
  privateKey: KeyObject;
  /** Alipay's key: verifies answers and notifications. */
  publicKey: KeyObject;
  /** Account that receives payments; empty: not checked. */
  sellerId: string;
  gateway: string;
  /** `qr`: payment by scanning a code; `page`: payment on a page of Alipay. */
  product: 'qr' | 'page';
}
