/**
 * The pre-request script of Postman: sends the key, and a signature once there is a secret. The signed lines are those
 * of `stringToSign`; characters outside ASCII in the address are encoded as they are sent.
 */
export const signingScript = String.raw`
const CryptoJS = require('crypto-js');
const appKey = pm.variables.get('appKey');
const appSecret = pm.variables.get('appSecret');
pm.request.headers.upsert({ key: 'X-App-Key', value: appKey });
if (appSecret) {
  // 五行：方法、路径与查询、时间戳、随机数、请求体的 SHA-256
  const target = pm.variables
    .replaceIn(pm.request.url.getPathWithQuery())
    .replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  const body = pm.request.body && pm.request.body.raw ? pm.variables.replaceIn(pm.request.body.raw) : '';
  const timestamp = String(Date.now());
  const nonce = pm.variables.replaceIn('{{$guid}}');
  const text = [pm.request.method.toUpperCase(), target, timestamp, nonce, CryptoJS.SHA256(body).toString()].join('\n');
  pm.request.headers.upsert({ key: 'X-Timestamp', value: timestamp });
  pm.request.headers.upsert({ key: 'X-Nonce', value: nonce });
  pm.request.headers.upsert({
    key: 'X-Signature',
    value: CryptoJS.HmacSHA256(text, appSecret).toString(CryptoJS.enc.Base64),
  });
}
`;
