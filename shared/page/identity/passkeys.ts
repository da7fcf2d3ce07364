import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Shown where a passkey is used. */
export const passkeyHint = '点击按钮后，按浏览器的提示使用通行密钥：指纹、面容、屏幕锁或安全密钥。';

/** The browser has no passkey, or its owner did not want to use one. `message` is for the visitor. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

const refused = '没有使用通行密钥：操作已取消、超时，或此设备不支持';
const alreadyThere = '此设备已添加过通行密钥';

/** Loaded on demand, because only users of passkeys need it. */
const load = () => import('@simplewebauthn/browser');

/**
 * Asks the browser for a signature. `options` and the answer are JSON of WebAuthn.
 *
 * @throws {PasskeyError}
 */
export async function signWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await load();
  try {
    const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
    return JSON.stringify(await startAuthentication({ optionsJSON }));
  } catch (error) {
    throw new PasskeyError(refused, { cause: error });
  }
}

/**
 * Lets the browser make a passkey. `options` and the answer are JSON of WebAuthn.
 *
 * @throws {PasskeyError}
 */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration, WebAuthnError } = await load();
  try {
    const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
    return JSON.stringify(await startRegistration({ optionsJSON }));
  } catch (error) {
    const isThere =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new PasskeyError(isThere ? alreadyThere : refused, { cause: error });
  }
}
