import type { KeyObject } from 'node:crypto';

/** What the portal is at WeChat Pay, and how it is asked. */
export interface WechatpaySettings {
  appId: string;
  mchId: string;
  /** Of our certificate. */
  serialNo: string;
  /** Ours: signs what we ask. */
  privateKey: KeyObject;
  /** WeChat Pay's: signs what it says, under this name. */
  publicKey: KeyObject;
  publicKeyId: string;
  /** 32 bytes: what notifications are sealed with. */
  apiV3Key: string;
  origin: string;
}
