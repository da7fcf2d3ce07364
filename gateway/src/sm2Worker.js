const { parentPort, workerData } = require('node:worker_threads');
const { sm2 } = require('sm-crypto-v2');

const { userId } = workerData;
const pointsMax = 256;
/** Of a table of multiples of the key: larger ones are hardly faster and take much more memory (67 KB each). */
const tableBits = 4;
/** Two numbers of 32 bytes as ASN.1, at most. */
const asn1BytesMax = 72;

/** PERF: by the key in hex; with its table a check takes a quarter of the time. */
const points = new Map();

function pointOf(publicKey) {
  const kept = points.get(publicKey);
  if (kept) return kept;
  const point = sm2.precomputePublicKey(publicKey, tableBits);
  if (points.size >= pointsMax) points.clear();
  points.set(publicKey, point);
  return point;
}

/** As openssl and Java write it; else r and s, of 32 bytes each. */
const isAsn1 = (signature) => signature[0] === 0x30 && signature[1] === signature.length - 2;

function isRight({ publicKey, text, signature }) {
  const der = isAsn1(signature);
  if (der ? signature.length > asn1BytesMax : signature.length !== 64) return false;
  const hex = Buffer.from(signature).toString('hex');
  try {
    return sm2.doVerifySignature(text, hex, pointOf(publicKey), { hash: true, der, userId });
  } catch {
    return false;
  }
}

parentPort.on('message', (question) =>
  parentPort.postMessage({ id: question.id, isRight: isRight(question) }),
);
