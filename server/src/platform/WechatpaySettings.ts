import type { KeyObject } from 'node:crypto';

/** Credentials of the portal at WeChat Pay, and addresses. */
export interface WechatpaySettings {
  appId: string;
  mchId: string;
  /** Serial number of our certificate. */
  serialNo: string;
  /** Our key: signs requests. */
  privateKey: KeyObject;
  /** WeChat Pay's key and its id: verifies answers and notifications. */
  publicKey: KeyObject;
  publicKeyId: string;
  /** 32 bytes: decrypts notifications. */
  apiV3Key: string;
  origin: string;
}
