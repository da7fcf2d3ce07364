import type { KeyObject } from 'node:crypto';

/** What the portal is at Alipay, and how Alipay is asked. */
export interface AlipaySettings {
  appId: string;
  /** Ours: signs what we ask. */
  privateKey: KeyObject;
  /** Alipay's: signs what it says. */
  publicKey: KeyObject;
  /** The account that is paid; empty: not compared. */
  sellerId: string;
  gateway: string;
  /** `qr`: a code to be scanned; `page`: a page of Alipay that is opened. */
  product: 'qr' | 'page';
}
