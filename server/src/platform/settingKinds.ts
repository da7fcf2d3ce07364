import { existsSync } from 'node:fs';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { parseYuan } from '@portal/rules';

/** An amount in yuan, converted to the portal's integer (1/10000 yuan). */
export const yuan = z.string().transform((value, context) => {
  const minor = parseYuan(value);
  if (minor !== null) return minor;
  context.addIssue(`不是有效的金额：${value}。请以元为单位填写，例如 10 或 0.5。`);
  return z.NEVER;
});

/** A PEM text, with `\\n` for line ends, or only its base64 body. */
export const rsaKey = (label: 'PRIVATE' | 'PUBLIC') =>
  z.string().transform((value, context) => {
    const plain = value.replaceAll('\\n', '\n').trim();
    const pem = plain.startsWith('-----')
      ? plain
      : `-----BEGIN ${label} KEY-----\n${plain}\n-----END ${label} KEY-----`;
    try {
      const key = label === 'PRIVATE' ? createPrivateKey(pem) : createPublicKey(pem);
      if (key.asymmetricKeyType === 'rsa') return key;
    } catch {
      // Stated below, without the key.
    }
    context.addIssue('不是有效的 RSA 密钥：请填写 PEM 或其中的 Base64 内容。');
    return z.NEVER;
  });

/** `host:port`, both required. */
export const hostAndPort = z.string().transform((value, context) => {
  const [, host, port] = /^([\w.-]+):(\d{1,5})$/.exec(value) ?? [];
  if (host !== undefined && Number(port) <= 65_535) return { host, port: Number(port) };
  context.addIssue(`不是有效的地址：${value}。请填写 主机名:端口，例如 edge.example.com:443。`);
  return z.NEVER;
});

/** Path of an existing file, made absolute. */
export const existingFile = z.string().transform((value, context) => {
  const place = path.resolve(value);
  if (existsSync(place)) return place;
  context.addIssue(`找不到文件：${value}。请填写已有文件的路径，或去掉这项设置。`);
  return z.NEVER;
});
